/**
 * A 404 that is not in the service's form. It comes from a gateway, which knows nothing about
 * payments and quotes. [Errors]
 */
import type { Problem } from '../problem/problem';
import type { ReasonCode } from './reasons';

const foreign = {
	title: 'A 404 came that is not from the service itself',
	advice:
		'It tells nothing about the payment or quote: a proxy or another server in front of the service may have answered. Check the base URL, then try again.',
} as const;

/** @returns undefined for any other error */
export const explainForeign404 = (
	code: ReasonCode,
	{ isServicesWord }: Problem,
): typeof foreign | undefined =>
	code === 'not_found' && isServicesWord !== true ? foreign : undefined;
