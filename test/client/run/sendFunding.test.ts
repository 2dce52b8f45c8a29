import { readSendFunding } from '../../../client/run/sendFunding';

const off = { check: 'off', terms: {} } as const;

it('checks only if it is asked to', () => {
	expect(readSendFunding({}, off)).toBeUndefined();
	const asked = { check_balance: 'off', reserve_percent: 2 };
	expect(readSendFunding(asked, { ...off, terms: { reserve_percent: 2 } })).toBeUndefined();
	expect(readSendFunding({}, { ...off, check: 'stop' })).toMatchObject({ stopsIfUnknown: true });
	expect(readSendFunding({}, { ...off, check: 'pay' })).toMatchObject({ stopsIfUnknown: false });
});

it('says so if only settings are given, and first if one of them is wrong', () => {
	expect(() => readSendFunding({ reserve_percent: 2, rates: {} }, off)).toThrow(
		/^reserve_percent: needs .*; rates: needs /,
	);
	expect(() =>
		readSendFunding({ reserve_percent: 'a' }, { ...off, terms: { reserve_percent: 'a' } }),
	).toThrow(/^reserve_percent: (?!needs)/);
});
