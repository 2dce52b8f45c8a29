import type { INodeProperties } from 'n8n-workflow';

import { InvalidValue } from '../../../../client/errors/InvalidValue';
import { dateTime } from '../../../../client/input/dateTime';
import { withOffset, withZones } from '../../../../nodes/adapter/n8n/zonedTime';

describe('a time without a zone', () => {
	it.each([
		['2026-01-31T09:30:00', 'Asia/Kolkata', '2026-01-31T09:30:00+05:30'],
		['2026-01-31 09:30', 'Africa/Lagos', '2026-01-31 09:30+01:00'],
		['2026-01-31', 'Asia/Karachi', '2026-01-31T00:00+05:00'],
		['2026-01-31T09:30:00.123456789', 'UTC', '2026-01-31T09:30:00.123456789+00:00'],
		['2026-01-31T12:00:00', 'Europe/London', '2026-01-31T12:00:00+00:00'],
		['2026-07-31T12:00:00', 'Europe/London', '2026-07-31T12:00:00+01:00'],
	])('%s in %s is %s', (text, zone, wanted) => {
		expect(withOffset(text, zone)).toBe(wanted);
	});
});

it.each([
	['2026-01-31T09:30:00Z'],
	['2026-01-31T09:30:00-03:00'],
	['tomorrow'],
	['["2026-01-31"]'],
	[''],
	[null],
	[7],
	[{ toJSON: () => '2026-01-31' }],
])('leaves %p to the check of the field', (value) => {
	expect(withOffset(value, 'Asia/Kolkata')).toBe(value);
});

it.each(['2026-02-31', '2026-01-31T25:00'])('has the check of the field refuse %s', (text) => {
	expect(dateTime(withOffset(text, 'Asia/Kolkata'))).toBeInstanceOf(InvalidValue);
});

it('leaves a time unchanged if the zone is unknown', () => {
	expect(withOffset('2026-01-31T09:30:00', 'Mars/Olympus')).toBe('2026-01-31T09:30:00');
});

it('applies the zone only to date-time fields, including those in collections', () => {
	const time: INodeProperties = {
		displayName: 'Start',
		name: 'startTs',
		type: 'dateTime',
		default: '',
	};
	const text: INodeProperties = { displayName: 'Note', name: 'note', type: 'string', default: '' };
	const filters: INodeProperties = {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		default: {},
		options: [time, text],
	};
	const values = { startTs: '2026-01-31', note: '2026-01-31' };
	const given = { ...values, startTs: '2026-01-31T00:00+05:30' };
	expect(
		withZones([time, text, filters], { ...values, filters: values }, () => 'Asia/Kolkata'),
	).toEqual({ ...given, filters: given });
});

it('reads the zone only if a field contains a time', () => {
	const zone = jest.fn(() => 'UTC');
	const time: INodeProperties = {
		displayName: 'Start',
		name: 'startTs',
		type: 'dateTime',
		default: '',
	};
	withZones([time], { startTs: '', other: '2026-01-31' }, zone);
	expect(zone).not.toHaveBeenCalled();
});
