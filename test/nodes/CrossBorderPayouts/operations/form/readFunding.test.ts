import { readFundingTerms } from '../../../../../client/balance/fundingTerms';
import { defaultMapping } from '../../../../../client/balance/readBalance';
import { fundingTerms } from '../../../../../nodes/CrossBorderPayouts/fields/funding';
import {
	readFunding as readForm,
	readSendFunding,
} from '../../../../../nodes/CrossBorderPayouts/operations/form/readFunding';

/** As the client reads what the form gives. */
const readFunding = (input: Parameters<typeof readForm>[0]) => readFundingTerms(readForm(input));

const rate = { country: 'IND', currency: 'INR', rate: '83.20', balanceCurrency: 'USDT' };

it('reads the options as the form gives them', () => {
	expect(
		readFunding({
			balance_members: {
				members: { availableMember: 'a', currencyMember: 'b', sharedBalance: true },
			},
			reserve_percent: 2,
			payment_reserve: { reserve: { reservePerPayment: '0.50', reserveCurrency: 'USDT' } },
			rates: { rate: [rate] },
		}),
	).toEqual({
		mapping: { available: 'a', currency: 'b', isShared: true },
		reserve: { percent: 2, perPayment: { amount: 0.5, currency: 'USDT' } },
		rates: [{ country: 'IND', currency: 'INR', rate: 83.2, balanceCurrency: 'USDT' }],
	});
	expect(readFunding({}).mapping).toEqual(defaultMapping);
});

it('has the defaults of the form', () => {
	const shown = fundingTerms.find(({ name }) => name === 'balanceMembers')?.default;
	expect(readFunding({ balance_members: shown }).mapping).toEqual(defaultMapping);
});

it('takes the defaults of the form for members that n8n does not store', () => {
	const { mapping } = readFunding({ balance_members: { members: { sharedBalance: true } } });
	expect(mapping).toEqual({ ...defaultMapping, isShared: true });
});

it.each([{}, { rate: [] }, null])('refuses rates without a row: %j', (rates) => {
	expect(() => readFunding({ rates })).toThrow('rates: has no rate');
});

it('names the row of a rate that is wrong', () => {
	const rates = { rate: [rate, { ...rate, rate: '' }] };
	expect(() => readFunding({ rates })).toThrow('rates: row 2, rate: is empty');
});

it('reads whether to check the balance before the terms of it', () => {
	expect(readSendFunding({})).toEqual({ check: 'off', terms: {} });
	const terms = { reserve_percent: 2 };
	expect(readSendFunding({ check_balance: 'stop', reserve_percent: 2 })).toEqual({
		check: 'stop',
		terms,
	});
	expect(() => readSendFunding({ check_balance: 'Stop', rates: {} })).toThrow(
		'check_balance: must be',
	);
});
