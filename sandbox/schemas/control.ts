/** JSON Schemas of the control calls, so that a typing mistake in a test is told and not ignored. */
import { faultKinds } from '../faults';
import { apiVersions, countries } from '../vocabulary';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const milliseconds = { type: 'number', minimum: 0 } as const;
const millisecondsOrNull = { type: ['number', 'null'], minimum: 0 } as const;
const version = { type: 'string', enum: apiVersions } as const;

/** An object without any other field. */
const strict = { type: 'object', additionalProperties: false } as const;

export const clockCommand = { ...strict, properties: { set: text, advanceMs: { type: 'number' }, freeze: flag } } as const;

export const paymentMove = {
	...strict,
	required: ['status'],
	properties: {
		status: { type: 'string', minLength: 1 },
		msg: { type: ['string', 'null'] },
		bankReference: { type: ['string', 'null'] },
	},
} as const;

export const burstSpec = {
	...strict,
	required: ['payments', 'statuses'],
	properties: {
		payments: { type: 'integer', minimum: 1 },
		statuses: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
		account: text,
		interleave: { type: 'string', enum: ['round-robin', 'random'] },
		seed: { type: 'integer' },
		intervalMs: milliseconds,
		country: { type: 'string', enum: countries },
	},
} as const;

export const rawEvent = {
	...strict,
	required: ['version', 'event'],
	properties: { version, event: text, data: {}, rawData: text, id: { type: ['string', 'null'] }, account: text },
} as const;

export const resendCommand = {
	...strict,
	properties: { ids: { type: 'array', items: text }, last: count, shuffle: flag, seed: { type: 'integer' } },
} as const;

export const cutSpec = {
	...strict,
	required: ['how'],
	properties: {
		how: { type: 'string', enum: ['fin', 'rst', 'mid-event'] },
		version,
		count,
		when: { type: 'string', enum: ['now', 'next-event'] },
	},
} as const;

export const stallCommand = { ...strict, required: ['on'], properties: { on: flag, newStreams: flag } } as const;

export const faultSpec = {
	...strict,
	required: ['kind'],
	properties: {
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
} as const;

export const settingsChange = {
	...strict,
	properties: {
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
		v3Enabled: { ...strict, required: ['enabled'], properties: { account: text, enabled: flag } },
		permissions: {
			...strict,
			required: ['permissions'],
			properties: { account: text, permissions: { type: 'array', items: text } },
		},
	},
} as const;
