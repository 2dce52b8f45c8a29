/**
 * A 404 that is not in the service's form. It comes from a gateway, which knows nothing about
 * payments and quotes. [Errors]
 */
import type { Problem } from './problem';
import type { ReasonCode } from './reasonTexts';

const foreign = {
	title: 'The answer is not from the service itself',
	advice:
		"A proxy or another server may have answered. This answer does not show whether the payment or quote exists. Check 'Base URL' in the credential, then try again.",
} as const;

/** @returns undefined for any other error */
export const explainForeign404 = (
	code: ReasonCode,
	{ isFromService }: Problem,
): typeof foreign | undefined =>
	code === 'not_found' && isFromService !== true ? foreign : undefined;
