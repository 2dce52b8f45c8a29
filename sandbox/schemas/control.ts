/** JSON Schemas of the control calls, so that a typing mistake in a test is told and not ignored. */
import { faultKinds } from '../faults';
import { apiVersions, countries } from '../vocabulary';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const milliseconds = { type: 'number', minimum: 0 } as const;
const millisecondsOrNull = { type: ['number', 'null'], minimum: 0 } as const;
const version = { type: 'string', enum: apiVersions } as const;

const objectOf = <P extends object>(properties: P, required: ReadonlyArray<keyof P & string> = []) => ({
	type: 'object',
	additionalProperties: false,
	required,
	properties,
});

export const clockCommand = objectOf({ set: text, advanceMs: { type: 'number' }, freeze: flag });

export const paymentMove = objectOf(
	{
		status: { type: 'string', minLength: 1 },
		msg: { type: ['string', 'null'] },
		bankReference: { type: ['string', 'null'] },
	},
	['status'],
);

export const burstSpec = objectOf(
	{
		payments: { type: 'integer', minimum: 1 },
		statuses: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
		account: text,
		interleave: { type: 'string', enum: ['round-robin', 'random'] },
		seed: { type: 'integer' },
		intervalMs: milliseconds,
		country: { type: 'string', enum: countries },
	},
	['payments', 'statuses'],
);

export const rawEvent = objectOf(
	{ version, event: text, data: {}, rawData: text, id: { type: ['string', 'null'] }, account: text },
	['version', 'event'],
);

export const resendCommand = objectOf({
	ids: { type: 'array', items: text },
	last: count,
	shuffle: flag,
	seed: { type: 'integer' },
});

export const cutSpec = objectOf(
	{
		how: { type: 'string', enum: ['fin', 'rst', 'mid-event'] },
		version,
		count,
		when: { type: 'string', enum: ['now', 'next-event'] },
	},
	['how'],
);

export const stallCommand = objectOf({ on: flag, newStreams: flag }, ['on']);

export const faultSpec = objectOf(
	{
		method: text,
		path: text,
		times: { type: ['integer', 'null'], minimum: 1 },
		skip: count,
		kind: { type: 'string', enum: faultKinds },
		status: { type: 'integer', minimum: 200, maximum: 599 },
		headers: { type: 'object', additionalProperties: text },
		body: {},
		contentType: text,
		delayMs: milliseconds,
	},
	['kind'],
);

export const settingsChange = objectOf({
	settleAfterMs: { type: ['array', 'null'], items: milliseconds },
	retentionMs: millisecondsOrNull,
	pingIntervalMs: { type: 'number', minimum: 1 },
	v3PingIntervalMs: { type: ['number', 'null'], minimum: 1 },
	requireHmac: flag,
	clockToleranceSeconds: milliseconds,
	uniqueExternalIds: flag,
	externalIdCheckedFirst: flag,
	acceptUnknownFields: flag,
	quoteOutage: flag,
	explainTokenRefusals: flag,
	cutStreamsAtTokenExpiry: flag,
	v3Enabled: objectOf({ account: text, enabled: flag }, ['enabled']),
	permissions: objectOf({ account: text, permissions: { type: 'array', items: text } }, ['permissions']),
});
