/**
 * The base URL with a slash at its end, or without. People write both, but a token must contain it
 * exactly.
 */
import type { Transport } from '../http/transport';

export interface OtherBaseUrl {
	readonly baseUrl: string;
	/** Signs for that base URL. */
	readonly transport: Transport;
}

/** @returns the base URL with its other ending, which may be the one that the service knows */
export const otherBaseUrlOf = (baseUrl: string): string =>
	baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : `${baseUrl}/`;
