/**
 * The vectors: data quoted from the service's document, each with its section. Client and sandbox are tested
 * against them.
 */
import { z } from 'zod';

import answersJson from './vectors/answers.json';
import errorsJson from './vectors/errors.json';
import requestsJson from './vectors/requests.json';

const members = z.record(z.unknown());
const source = { name: z.string(), section: z.string().min(1) };
const method = z.enum(['GET', 'POST', 'PUT']);

/** What a call of the client sends, and how the service responds. */
export const requests = z
	.array(
		z
			.object({
				...source,
				/** Version, resource and method of the client: `v3.quote.create`. */
				call: z.string(),
				input: members,
				request: z.object({ method, path: z.string(), body: members.optional() }).strict(),
				/** The status with which the service accepts it. */
				sandbox: z.number(),
			})
			.strict(),
	)
	.parse(requestsJson);

/** A response with an error status, the client's error for it, and how a test causes it in the sandbox. */
export const errors = z
	.array(
		z
			.object({
				...source,
				endpoint: z.string(),
				status: z.number(),
				contentType: z.string(),
				body: z.union([z.string(), members]),
				expect: z
					.object({
						code: z.string(),
						title: z.string().optional(),
						detail: z.string().optional(),
						instance: z.string().optional(),
						fields: z.array(z.string()).optional(),
					})
					.strict(),
				/** Null: the sandbox never gives this error. `detail`: with `<…>` for a value that varies. */
				cause: z
					.object({
						how: z.enum([
							'request',
							'payment',
							'duplicate',
							'usedQuote',
							'expiredQuote',
							'emptyBalance',
							'outage',
							'fault',
							'noToken',
							'noPermission',
							'v3Disabled',
							'lookupLimit',
						]),
						detail: z.string().optional(),
						method: method.optional(),
						path: z.string().optional(),
						body: members.optional(),
						changes: members.optional(),
					})
					.strict()
					.nullable(),
			})
			.strict(),
	)
	.parse(errorsJson);

/** A response that the client must accept and pass on unchanged. */
export const answers = z
	.array(
		z
			.object({
				...source,
				call: z.string(),
				status: z.number(),
				/** Default: JSON. */
				contentType: z.string().optional(),
				/** If it is a text, the response is a file. */
				body: z.union([z.string(), members, z.array(members)]),
				/** What makes the sandbox give such a response. `same`: exactly the same; otherwise the same members. */
				ask: z
					.object({
						method,
						path: z.string(),
						body: members.optional(),
						same: z.boolean().optional(),
					})
					.strict()
					.optional(),
			})
			.strict(),
	)
	.parse(answersJson);

export type RequestVector = (typeof requests)[number];
export type ErrorVector = (typeof errors)[number];
export type AnswerVector = (typeof answers)[number];

/** Replaces `$names` by current IDs and amounts, even inside longer texts. */
export function fillIn(value: unknown, values: Readonly<Record<string, unknown>>): unknown {
	if (typeof value === 'string') {
		const whole = new Map(Object.entries(values)).get(value.slice(1));
		if (value.startsWith('$') && whole !== undefined) return whole;
		return value.replace(/\$(\w+)/g, (text, name: string) =>
			String(new Map(Object.entries(values)).get(name) ?? text),
		);
	}
	if (Array.isArray(value)) return value.map((one) => fillIn(one, values));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [name, fillIn(one, values)]),
	);
}
