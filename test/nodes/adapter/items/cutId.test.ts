import { findCutId } from '../../../../nodes/adapter/items/cutId';

it.each([
	["={{ 'INV-' + $json.number }}", 'INV-undefined', 'contains "undefined"'],
	["={{ 'INV-' + ($json.number ?? '') }}", 'INV-', 'ends in "-"'],
	['={{ `INV_${$json.number}` }}', 'INV_null', 'contains "null"'],
	["={{ [$json.a, $json.b].join('.') }}", 'A.', 'ends in "."'],
	["={{ 'A'.concat($json.b) }}", 'A#', 'ends in "#"'],
	["=INV{{ '-' + $json.number }}", 'INV-NaN', 'contains "NaN"'],
])('refuses %s if it gives %s', (written, value, said) => {
	const issue = findCutId(written, value);
	expect(issue).toMatchObject({ field: 'externalId', mayBePaid: true });
	expect(issue?.problem).toContain(said);
});

it.each<[unknown, unknown]>([
	['ACME-Inc.', 'ACME-Inc.'],
	['INV_', 'INV_'],
	['={{ $json.id }}', 'ACME-Inc.'],
	["={{ $('Sheet').item.json['Invoice No'] }}", 'A#'],
	['={{ $json.id }}', 'NAN'],
	['={{ $json.id.trim() }}', 'INV-'],
	["={{ 'INV-' + $json.number }}", 'INV-7'],
	["={{ 'INV-' + $json.number }}", 'NANCY-7'],
	['=INV-', 'INV-'],
	["={{ 'INV-' + $json.number }}", 7],
	[undefined, undefined],
])('accepts %j if it gives %j', (written, value) => {
	expect(findCutId(written, value)).toBeUndefined();
});
