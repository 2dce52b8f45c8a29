/** Checks texts that identify or sign. They end up in headers and tokens. [Credentials] */
import { refuseCredential } from './refuseCredential';

/**
 * @param field the field's label
 * @param value the field's value. Spaces at its ends, control characters and everything outside
 *   ASCII are refused: each is a copying mistake that the service would answer with a bare 401
 * @returns the text, unchanged
 * @throws InputError (`invalid_credential`) that never repeats the value
 */
export function requireKeyText(field: string, value: unknown): string {
	const text = requireSecretText(field, value);
	if (/[^\x20-\x7e]/.test(text)) {
		refuseCredential(
			field,
			'contains a character outside ASCII. Paste it again as the service gave it to you',
		);
	}
	if (text.trim() !== text) refuseCredential(field, 'starts or ends with a space. Remove it');
	return text;
}

/**
 * For a text that signs and is never sent. It may have any length and any alphabet. [R8]
 *
 * @param field the field's label
 * @param value the field's value. A line break or another control character is refused: it is a copying mistake
 * in any alphabet
 * @returns the text, unchanged
 * @throws InputError (`invalid_credential`) that never repeats the value
 */
export function requireSecretText(field: string, value: unknown): string {
	if (value === undefined || value === null || value === '') {
		return refuseCredential(field, 'is empty. Paste it as the service gave it to you');
	}
	if (typeof value !== 'string') return refuseCredential(field, 'must be text');
	// eslint-disable-next-line no-control-regex
	if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(value)) {
		refuseCredential(
			field,
			'contains a line break or another control character. Paste it again without that character',
		);
	}
	return value;
}

/**
 * @param field the field's label
 * @param value the field's value; absent and empty mean the first choice
 * @throws InputError (`invalid_credential`) that lists the choices
 */
export function requireChoice<const T extends string>(
	field: string,
	value: unknown,
	choices: readonly [T, ...T[]],
): T {
	if (value === undefined || value === null || value === '') return choices[0];
	const choice = choices.find((one) => one === value);
	return choice ?? refuseCredential(field, `must be one of ${choices.join(', ')}`);
}
