import fc from 'fast-check';

import { writeFormHtml } from '../../../../client/payment/send/formHtml';
import { hostileText, hostileTexts, strangeIn, textIn } from '../../../support/cases/formPage';

const linesOf = (text: string): string[] =>
	textIn(writeFormHtml([[{ text }]]))
		.split('\n')
		.slice(0, -2);
const pad = (text: string): string => text.padEnd(52);

it('is dark and begins on the left, because its lines have one length', () => {
	expect(
		writeFormHtml([[{ text: 'Pay', isStrong: true }, { text: 'b: c' }], [], [{ text: 'Last' }]]),
	).toBe(`<pre><strong>${pad('Pay')}</strong>\n${pad('b: c')}\n\n${pad('Last')}\n\n</pre>`);
});

it('breaks long lines after a blank, and indents what follows', () => {
	expect(linesOf(`${'x'.repeat(40)} ${'y'.repeat(40)} ${'z'.repeat(120)}`)).toEqual([
		pad('x'.repeat(40)),
		pad(`  ${'y'.repeat(40)}`),
		`  ${'z'.repeat(50)}`,
		`  ${'z'.repeat(50)}`,
		pad(`  ${'z'.repeat(20)}`),
	]);
	expect(linesOf('a'.repeat(52))).toEqual(['a'.repeat(52)]);
	expect(linesOf(`${'a'.repeat(51)} b`)).toEqual([`${'a'.repeat(51)} `, pad('  b')]);
	expect(linesOf('😀'.repeat(53)).map((line) => [...line].length)).toEqual([52, 52]);
});

it.each(Object.entries(hostileTexts))('shows a hostile text as a text: %s', (_, text) => {
	const html = writeFormHtml([[{ text }]]);
	expect(strangeIn(html)).toEqual([]);
	// n8n decodes `&#92;` before it makes a line end of a backslash and an n.
	expect(html.replaceAll('&#92;', '\\')).not.toContain('\\n');
	const shown = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '�');
	expect(textIn(html).replaceAll(/\s/g, '')).toBe(shown.replaceAll(/\s/g, ''));
});

it('lets no value begin a line, and keeps every line at one length', () => {
	fc.assert(
		fc.property(
			fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constant(hostileText)),
			(value) => {
				const html = writeFormHtml([[{ text: `Own: ${value}` }]]);
				const [first = '', ...others] = textIn(html).split('\n').slice(0, -2);
				expect(strangeIn(html)).toEqual([]);
				expect(first).toMatch(/^Own:/);
				for (const line of others) expect(line).toMatch(/^ {2}/);
				for (const line of [first, ...others]) expect([...line]).toHaveLength(52);
			},
		),
	);
});
