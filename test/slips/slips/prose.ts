/** What is mended, and said: blanks and line ends that a form or a sheet leaves in names and addresses. */
import { isJsonText, nameOf, proseKeys, valueKind, type SlipKind } from './kind';

const mended = { guard: 'Signs that nobody sees', wanted: 'mended', seenBy: 'the text' } as const;

export const prose: readonly SlipKind[] = [
	valueKind(
		{ ...mended, name: 'Blanks around a name or an address' },
		(draft) =>
			proseKeys(draft).filter((key) => !(draft.form.composesNames && key.endsWith('.name'))),
		(draft, key) => {
			const text = String(draft.meant[key]);
			const blank = draft.dice.pick(
				isJsonText(draft) ? [' ', '\u00a0'] : [' ', '\u00a0', '\t', '\n'],
			);
			return { value: draft.dice.pick([`${blank}${text}`, `${text}${blank}`]) };
		},
		(_, key) => ({ names: nameOf(key) }),
	),
	valueKind(
		{ ...mended, name: 'Line end in an address' },
		(draft) =>
			isJsonText(draft)
				? []
				: proseKeys(draft).filter(
						(key) => /(address|remarks)$/.test(key) && String(draft.meant[key]).includes(', '),
					),
		({ meant, dice }, key) => ({
			value: String(meant[key]).replace(', ', dice.pick(['\n', '\r\n'])),
		}),
		(_, key) => ({ names: nameOf(key) }),
	),
];
