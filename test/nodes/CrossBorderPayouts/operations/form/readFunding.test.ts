import { defaultMapping } from '../../../../../client/balance/readBalance';
import { fundingTerms } from '../../../../../nodes/CrossBorderPayouts/fields/funding';
import {
	readFunding,
	readSendFunding,
} from '../../../../../nodes/CrossBorderPayouts/operations/form/readFunding';

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

it('checks only if it is asked to, and says so if only settings are given', () => {
	expect(readSendFunding({})).toBeUndefined();
	expect(readSendFunding({ check_balance: 'off', reserve_percent: 2 })).toBeUndefined();
	expect(readSendFunding({ check_balance: 'stop' })).toMatchObject({ stopsIfUnknown: true });
	expect(readSendFunding({ check_balance: 'pay' })).toMatchObject({ stopsIfUnknown: false });
	expect(() => readSendFunding({ check_balance: 'Stop' })).toThrow('check_balance: must be');
	expect(() => readSendFunding({ reserve_percent: 2, rates: { rate: [rate] } })).toThrow(
		/^reserve_percent: needs .*; rates: needs /,
	);
});
