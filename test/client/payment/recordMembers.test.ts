import {
	externalIdOf,
	readCode,
	readId,
	sideOf,
	unwrap,
} from '../../../client/payment/recordMembers';

it.each([
	['AED', 'source'],
	['aed', 'source'],
	['INR', 'payout'],
	['inr', 'payout'],
	['USD', undefined],
	['', undefined],
	[null, undefined],
	[['AED'], undefined],
])('the currency %j is on the side %j', (currency, side) => {
	expect(sideOf(currency)).toBe(side);
});

it('opens an envelope, and prefers the members outside it', () => {
	expect(unwrap({ status: 'queued', payment: { id: 'p', status: 'failed' } })).toMatchObject({
		id: 'p',
		status: 'queued',
	});
	expect(unwrap({ data: { id: 'p' } })).toMatchObject({ id: 'p' });
	expect(unwrap({ id: 'p', payment: 'text', data: [] })).toEqual({
		id: 'p',
		payment: 'text',
		data: [],
	});
});

it.each([
	['p', 'p'],
	[7, '7'],
	['', undefined],
	[null, undefined],
	[{ id: 'p' }, undefined],
])('reads the ID %j', (value, id) => {
	expect(readId(value)).toBe(id);
});

it.each([
	['IND', 'IND'],
	['ind', 'ind'],
	['India', undefined],
	[356, undefined],
])('reads the code %j', (value, code) => {
	expect(readCode(value)).toBe(code);
});

it.each([
	[{ external_id: 'INV-1' }, 'INV-1'],
	[{ external_id: 2026 }, '2026'],
	[{ payment: { external_id: 'INV-1' } }, 'INV-1'],
	[{ data: { external_id: 'INV-1' } }, 'INV-1'],
	[{ external_id: null }, null],
	[{ external_id: '' }, null],
	[{ external_id: ['INV-1'] }, null],
	[{ externalId: 'INV-1' }, null],
	[{}, null],
])('the external ID that %j shows is %j', (record, expected) => {
	expect(externalIdOf(record)).toBe(expected);
});
