/** The base URL with its slash at the end, or without: a token holds it to the byte, and people write both. [D22] */
import type { Transport } from '../http/transport';

export interface OtherForm {
	readonly baseUrl: string;
	/** Signs for that base URL. */
	readonly transport: Transport;
}

/** @returns the base URL as a service may know itself, too */
export const otherFormOf = (baseUrl: string): string =>
	baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : `${baseUrl}/`;
