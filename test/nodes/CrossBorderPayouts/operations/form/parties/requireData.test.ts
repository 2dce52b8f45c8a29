import { readParties } from '../../../../../../nodes/CrossBorderPayouts/operations/v2/payment/form/readPaymentForm';
import { readMembers } from '../../../../../../nodes/CrossBorderPayouts/operations/v3/payment/form/readPaymentForm';

it.each([
	['v2', readParties],
	['v3', readMembers],
])('says on %s that a blank row and a total are no payment', (_version, read) => {
	const blank = 'the row has no data of a sender and a beneficiary';
	const remedy = 'If it is a blank row or a total, delete it';
	for (const columns of [
		{},
		{ 'Invoice No': '', Amount: null },
		{ 'Invoice No': 'Total', Amount: 5000 },
		{ 'Invoice No': 'Total', 'Sender Name': '', 'Beneficiary Name': ' ', 'Sender City': null },
	]) {
		const input = { specify_parties: 'columns', columns, run_columns: ['Sender Name'] };
		expect(() => read({ ...input, external_id: null })).toThrow(
			`columns: ${blank}, and no external ID. ${remedy}`,
		);
		expect(() => read({ ...input, external_id: 'Total' })).toThrow(`${blank}. ${remedy}`);
	}
});
