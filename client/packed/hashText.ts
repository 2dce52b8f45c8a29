import { createHash } from 'crypto';

/** A short name for a text: 32 hexadecimal digits. The text cannot be read from it. */
export function hashText(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
