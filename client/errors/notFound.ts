/**
 * The service's own 404 of a request that names no payment. The reason's sentences are about the ID
 * of a payment. [Errors, 404]
 */
import type { ReasonCode } from './reasonTexts';

interface Explanation {
	/** Instead of the reason's title. */
	readonly title?: string;
	readonly advice?: string;
}

const withoutId: Explanation = {
	title: 'The service found nothing for this request',
	advice:
		'The service may not offer this for this country, or for your account. Check the country and the other fields. If they are right, show this message to its support.',
};

const byEndpoint: ReadonlyArray<readonly [RegExp, Explanation | undefined]> = [
	[/^POST \/v\d\/quote$/, { title: 'The service found nothing for this quote' }],
	[
		/^GET \/v\d\/reports\/\{id\}$/,
		{
			advice:
				"The report may belong to another account, or may not exist any more. Look up its ID with the operation 'Report: Get Many'.",
		},
	],
	// A payment request names its quote by an ID.
	[/^POST \/v\d\/payment$|\{id\}/, undefined],
	[/^/, withoutId],
];

/** @returns undefined if the sentences of the reason fit */
export function explainNotFound(endpoint: string, code: ReasonCode): Explanation | undefined {
	if (code !== 'not_found') return undefined;
	return byEndpoint.find(([pattern]) => pattern.test(endpoint))?.[1];
}
