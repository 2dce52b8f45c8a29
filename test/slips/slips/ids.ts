/** External IDs that are cut off or cannot be, headings that nobody reads, and dates that name two days. */
import type { Key } from '../draw/invoice';
import { headingOf, isPartyKey } from '../draw/ways';
import { bare, nameOf, valueKind, type Draft, type SlipKind } from './kind';

const ids = ({ form }: Draft): Key[] => (form.idPrefix === null ? ['external_id'] : []);

const idKind = (name: string, values: readonly unknown[], seenBy = 'the text'): SlipKind =>
	valueKind({ name, guard: 'External ID', seenBy, wanted: 'refused' }, ids, ({ dice }) => ({
		value: dice.pick(values),
	}));

/** Headings that are no field of any service. */
const unreadable: ReadonlyArray<(heading: string) => string> = [
	(heading) => `${heading} (IBAN)`,
	(heading) => heading.replace(/^(.)eneficiary/i, '$1enificiary').replace(/^(.)ender/i, '$1emder'),
];

/** Some of them are fields of their own on v3. */
export const headingKinds: ReadonlyArray<(heading: string) => string> = [
	...unreadable,
	(heading) => heading.replaceAll(/[ _.-]/g, ''),
	(heading) => heading.replace(/(.)\1/, '$1'),
	(heading) => `${heading} 1`,
];

/** `+05:30` of a time zone on a day, in minutes. */
function offsetOf(timezone: string, atMs: number): number {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone: timezone,
		timeZoneName: 'longOffset',
	}).formatToParts(atMs);
	const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
	const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const dateKeys = ({ form }: Draft): Key[] =>
	form.version === 'v2' ? ['sender.birthdate', 'sender.identity_doc_exp'] : [];

export const idsAndHeadings: readonly SlipKind[] = [
	idKind('External ID without data', [
		'',
		null,
		undefined,
		' ',
		'undefined',
		'null',
		'#N/A',
		'#REF!',
		'[object Object]',
		'INV-undefined',
		'{{ $json.id }}',
	]),
	idKind('External ID with signs that it cannot have', [
		'INV 12',
		'INV/2026/12',
		'a@b',
		'.',
		'..',
		'x'.repeat(129),
		'INV—7',
		'ИНВ-7',
	]),
	valueKind(
		{
			name: 'Blanks around an external ID',
			guard: 'External ID',
			seenBy: 'the text',
			wanted: 'either',
		},
		ids,
		({ meant, dice }) => ({
			value: dice.pick([` ${String(meant.external_id)}`, `${String(meant.external_id)} `]),
		}),
	),
	{
		name: 'Heading that one item writes in another way',
		guard: 'Headings',
		seenBy: 'the headings of the other items',
		wanted: 'refused',
		plant: ({ form, given, later, meant, dice }) => {
			if (form.way !== 'columns' || form.headings === 'nested') return null;
			const keys = (Object.keys(meant) as Key[]).filter(
				(key) => isPartyKey(key) && !form.mayBeEmpty.includes(key),
			);
			const key = dice.pick(keys);
			const heading = headingOf(key, form.headings);
			const wrong = dice.pick(form.version === 'v3' ? unreadable : headingKinds)(heading);
			if (bare(wrong) === bare(heading)) return null;
			for (const one of [given, later]) one.headings.set(key, wrong);
			return {
				names: new RegExp(`${nameOf(key).source}|${bare(wrong)}`),
				what: `'${heading}' is written '${wrong}'`,
			};
		},
	},
	{
		name: 'Heading of one item that is a field of its own on v3',
		guard: 'Headings',
		seenBy: 'the headings of the other items',
		wanted: 'refused',
		fits: ({ way, headings, version, countries, deal }) => {
			const isFlat = way === 'columns' && headings !== 'nested';
			// Payments to another country, or by another method, may have other fields.
			if (!isFlat || version === 'v2' || countries.length > 1) return false;
			return countries[0] !== 'IND' || deal !== null;
		},
		plant: ({ form, given, later, meant, dice }) => {
			const keys = (Object.keys(meant) as Key[]).filter(
				(key) => /[.](name|account_number|city)$/.test(key) && !form.mayBeEmpty.includes(key),
			);
			const key = dice.pick(keys);
			const wrong = `${headingOf(key, form.headings)} 1`;
			for (const one of [given, later]) one.headings.set(key, wrong);
			return { names: nameOf(key), what: `'${wrong}' in one item` };
		},
	},
	{
		name: 'Heading that comes twice',
		guard: 'Headings',
		seenBy: 'the headings of the item',
		wanted: 'refused',
		plant: ({ form, given, later, meant, dice }) => {
			if (form.way !== 'columns' || form.headings === 'nested') return null;
			const key = dice.pick((Object.keys(meant) as Key[]).filter(isPartyKey));
			const other = dice.pick(
				(['snake', 'title', 'dotted'] as const).filter((style) => style !== form.headings),
			);
			for (const one of [given, later]) one.extra[headingOf(key, other)] = 'Another value';
			return { names: nameOf(key), what: `'${headingOf(key, other)}' in addition` };
		},
	},
	valueKind(
		{
			name: 'Date as a time that is two days',
			guard: 'Dates',
			seenBy: 'the time and the time zone of the workflow',
			wanted: 'refused',
		},
		(draft) => (draft.form.timezone === 'UTC' ? [] : dateKeys(draft)),
		({ meant, form }, key) => {
			const dayMs = Date.parse(`${String(meant[key])}T00:00:00Z`);
			const minutes = offsetOf(form.timezone, dayMs);
			// Between the two midnights, and on neither.
			return { value: new Date(dayMs - minutes * 30_000 + 60_000).toISOString() };
		},
	),
	valueKind(
		{
			name: 'Date in another form',
			guard: 'Dates',
			seenBy: 'the text',
			wanted: 'refused',
		},
		dateKeys,
		({ meant, dice }, key) => {
			const [year = '', month = '', day = ''] = String(meant[key]).split('-');
			return {
				value: dice.pick([
					`${day}/${month}/${year}`,
					`${month}/${day}/${year.slice(2)}`,
					`${day}.${month}.${year}`,
					33_024,
					'#N/A',
					`${year}-02-30`,
				]),
			};
		},
	),
	valueKind(
		{
			name: 'Date as a midnight of one zone',
			guard: 'Dates',
			seenBy: 'the time and the time zone of the workflow',
			wanted: 'mended',
		},
		dateKeys,
		({ meant, form, dice }, key) => {
			const dayMs = Date.parse(`${String(meant[key])}T00:00:00Z`);
			const local = dayMs - offsetOf(form.timezone, dayMs) * 60_000;
			return { value: new Date(dice.pick([dayMs, local])).toISOString() };
		},
		() => ({ names: /(?:)/ }),
	),
];
