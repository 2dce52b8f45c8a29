import { createHash } from 'crypto';

/** A short name for a text from which the text cannot be read: 32 hexadecimal digits. */
export function hashText(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
