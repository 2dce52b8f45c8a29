import { describeAccount } from '../../../../../nodes/CrossBorderPayouts/operations/reads/describeAccount';

it('says whether the holder is the one who was asked for, and changes nothing', () => {
	const answer = { status: 'valid', name: 'ASHA RAO', extra: [1] };
	expect(describeAccount(answer, { beneficiary_name: 'Asha Rao' })).toEqual({
		...answer,
		nameMatches: true,
	});
	expect(describeAccount(answer, {})).toEqual({ ...answer, nameMatches: null });
});
