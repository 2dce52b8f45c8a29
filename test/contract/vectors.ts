/** The vectors: data quoted from the service's document, each with its section, that both sides are held against. */
import { z } from 'zod';

import answersJson from './vectors/answers.json';
import errorsJson from './vectors/errors.json';
import requestsJson from './vectors/requests.json';

const members = z.record(z.unknown());
const source = { name: z.string(), section: z.string().min(1) };
const method = z.enum(['GET', 'POST', 'PUT']);

/** What a call of the client puts on the wire, and what the service answers to that. */
export const requests = z
	.array(
		z
			.object({
				...source,
				/** Version, resource and method of the client: `v3.quote.create`. */
				call: z.string(),
				input: members,
				request: z.object({ method, path: z.string(), body: members.optional() }).strict(),
				/** The status with which the service takes it. */
				sandbox: z.number(),
			})
			.strict(),
	)
	.parse(requestsJson);

/** An answer with an error status, what the client makes of it, and how the sandbox is brought to give it. */
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
				/** Null: the sandbox does not give this one. `detail`: with `<…>` where a value varies. */
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

/** An answer that the client must take and hand on untouched. */
export const answers = z
	.array(
		z
			.object({
				...source,
				call: z.string(),
				status: z.number(),
				/** Default: JSON. */
				contentType: z.string().optional(),
				/** A text is a file. */
				body: z.union([z.string(), members, z.array(members)]),
				/** What makes the sandbox give such an answer; `same`: to the letter, else the same members. */
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

/** Puts ids and amounts of the moment in place of `$names`, also inside of longer texts. */
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
