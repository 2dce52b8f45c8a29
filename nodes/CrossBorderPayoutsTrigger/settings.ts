/** Checks the trigger's parameters and gives them types. */
import { z } from 'zod';

import { InputError } from '../../client/errors';
import { canBeEventId } from '../../client/sse/protocol';
import type { StreamProfile } from '../../client/sse/subscribe';
import type { DeliverySettings } from '../../delivery/settings/settings';
import { findPrefixProblem } from '../../client/input';
import {
	type ApiVersion,
	apiVersions,
	countries,
	type Country,
	paymentStates,
} from '../../client/interface';
import { streamProfiles } from './streamProfiles';

/** The trigger's settings, as the form asks for them. */
export interface TriggerSettings extends DeliverySettings {
	readonly version: ApiVersion;
	/** Countries in which payments can be looked up. Empty: no look-ups. Used by v2 only. */
	readonly countries: readonly Country[];
	/** Whether changes of the connection's state start the workflow. */
	readonly emitHealth: boolean;
	/**
	 * Whether the trigger may start the workflow to report trouble if n8n cannot save a failed
	 * execution. True unless the user switched Emit Connection Health off.
	 */
	readonly emitFailures: boolean;
	/** The events whose payment comes in the flat shape. */
	readonly simpleEvents: readonly string[];
}

/** Labels of the form, for error messages. */
const labels = new Map([
	['apiVersion', 'API Version'],
	['events', 'Events'],
	['statuses', 'Statuses'],
	['externalIdPrefixes', 'External ID Starts With'],
	['startFrom', 'Start From'],
	['startAfterEventId', 'Event ID'],
	['continueWhen', 'Continue When'],
	['countries', 'Countries'],
	['emitHealth', 'Emit Connection Health'],
	['longestExecutionMinutes', 'Longest Execution (Minutes)'],
	['reconcileAfterMinutes', 'Reconcile After (Minutes)'],
	['eventsPerExecution', 'Events per Execution'],
	['longestWaitSeconds', 'Longest Wait (Seconds)'],
	['idleTimeoutSeconds', 'Idle Timeout (Seconds)'],
	['maxParallelExecutions', 'Max Parallel Executions'],
	['maxTries', 'Max Tries'],
	['simple', 'Simplify'],
	['onlyStatusChanges', 'Only When the Status Changes'],
]);

const whole = (low: number, high: number, usual: number) =>
	z
		.number({ message: `must be a whole number from ${low} to ${high}` })
		.int(`must be a whole number from ${low} to ${high}`)
		.min(low, `must be a whole number from ${low} to ${high}`)
		.max(high, `must be a whole number from ${low} to ${high}`)
		.default(usual);

/** @param known a closed list. A word that no event has would let none pass, and nobody would notice */
const names = (known: readonly string[]) =>
	z
		.array(z.unknown(), { message: 'must be a list of names' })
		.default([])
		.transform((given, context): readonly string[] => {
			if (given.every((one) => known.some((name) => name === one)))
				return known.filter((name) => given.includes(name));
			const message = `may contain only ${known.join(', ')}, in small letters`;
			context.addIssue({ code: 'custom', message });
			return z.NEVER;
		});

const findRowProblem = (row: unknown): string | null => {
	if (typeof row !== 'string') return 'must be text';
	return row === '' ? null : findPrefixProblem(row);
};

/** Empty rows are left out. A value from a sheet often has blanks around it, and no ID has any. */
const prefixes = z
	.array(z.unknown(), { message: 'must be a list of texts' })
	.default([])
	.transform((given, context) => {
		const texts = given.map((row) =>
			typeof row === 'string' || typeof row === 'number' ? String(row).trim() : row,
		);
		return texts.filter((text, index): text is string => {
			const problem = findRowProblem(text);
			if (problem !== null)
				context.addIssue({ code: 'custom', message: `row ${index + 1} ${problem}` });
			return problem === null && text !== '';
		});
	});

/** Of both versions: if a workflow changes its version, it may keep the other one's names. */
const eventNames = [
	...new Set(Object.values(streamProfiles).flatMap(({ eventNames: names }) => names)),
];

const countryProblem = 'must be a list of the countries shown';

const parameters = z.object({
	apiVersion: z
		.enum(apiVersions, { message: `must be ${apiVersions.join(' or ')}` })
		.default(apiVersions[0]),
	events: names(eventNames),
	statuses: names(paymentStates),
	externalIdPrefixes: prefixes,
	startFrom: z
		.enum(['now', 'afterEvent'], { message: 'must be Now or After an Event' })
		.default('now'),
	startAfterEventId: z.string({ message: 'must be text' }).trim().default(''),
	continueWhen: z
		.enum(['finished', 'succeeded', 'started'], { message: 'must be one of the listed choices' })
		.default('finished'),
	eventsPerExecution: whole(1, 500, 1),
	longestWaitSeconds: z
		.number({ message: 'must be a number of seconds from 0 to 300' })
		.min(0, 'must be a number of seconds from 0 to 300')
		.max(300, 'must be a number of seconds from 0 to 300')
		.default(1),
	idleTimeoutSeconds: whole(0, 3600, 0).refine((seconds) => seconds === 0 || seconds >= 5, {
		message: 'must be 0 for the usual time, or at least 5 seconds',
	}),
	maxParallelExecutions: whole(1, 50, 5),
	maxTries: whole(1, 10, 3),
	onlyStatusChanges: z.boolean({ message: 'must be on or off' }).default(false),
	countries: z
		.array(z.enum(countries, { message: countryProblem }), { message: countryProblem })
		.default(['IND', 'NGA', 'PAK']),
	reconcileAfterMinutes: whole(0, 10_080, 15),
	longestExecutionMinutes: whole(1, 10_080, 60),
	simple: z.boolean({ message: 'must be on or off' }).default(true),
	emitHealth: z.boolean({ message: 'must be on or off' }).optional(),
});

const setOrAll = (values: readonly string[]): ReadonlySet<string> | null =>
	values.length === 0 ? null : new Set(values);

/**
 * @param raw the node's parameters by name, those inside Options on the same level
 * @throws InputError that names each field as the form does
 */
export function readSettings(raw: Readonly<Record<string, unknown>>): TriggerSettings {
	const checked = parameters.safeParse(raw);
	if (!checked.success) {
		throw new InputError(
			checked.error.issues.map(({ path, message }) => {
				const name = String(path[0] ?? '');
				return { field: labels.get(name) ?? name, problem: message };
			}),
		);
	}
	const { data } = checked;
	const profile: StreamProfile = streamProfiles[data.apiVersion];
	if (data.events.length > 0 && !data.events.some((name) => profile.eventNames.includes(name))) {
		throw new InputError([
			{
				field: labels.get('events') ?? 'events',
				problem: `has none of the events of ${data.apiVersion}, so nothing would come. Choose ${profile.eventNames.join(' or ')}`,
			},
		]);
	}
	const afterEvent = data.startFrom === 'afterEvent' && profile.resume !== 'none';
	if (afterEvent && !canBeEventId(data.startAfterEventId)) {
		throw new InputError([
			{
				field: 'Event ID',
				problem:
					'must be the eventId of an earlier event, usually a UUID of version 7 such as 01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11',
			},
		]);
	}
	return {
		version: data.apiVersion,
		profile,
		events: setOrAll(data.events),
		statuses: setOrAll(data.statuses),
		externalIdPrefixes: data.externalIdPrefixes.length === 0 ? null : data.externalIdPrefixes,
		onlyStatusChanges: data.onlyStatusChanges,
		startAfter: afterEvent ? data.startAfterEventId : null,
		continueWhen: data.continueWhen,
		maxParallel: data.maxParallelExecutions,
		eventsPerExecution: data.eventsPerExecution,
		longestWaitMs: data.longestWaitSeconds * 1000,
		idleTimeoutMs: data.idleTimeoutSeconds * 1000 || profile.defaultIdleTimeoutMs,
		maxTries: data.maxTries,
		countries: data.countries,
		reconcileAfterMs: reconcileAfterMs(profile, data.reconcileAfterMinutes),
		longestExecutionMs: data.longestExecutionMinutes * 60_000,
		emitHealth: data.emitHealth ?? false,
		emitFailures: data.emitHealth ?? true,
		// What another event says, such as the cause in a payment-error, has no place in the flat shape.
		simpleEvents: data.simple ? profile.stateEvents : [],
	};
}

/**
 * A stream that cannot resume may miss events in every interruption, so the lists are read after
 * each one.
 */
const reconcileAfterMs = ({ resume }: StreamProfile, minutes: number): number | null => {
	if (resume === 'none') return 0;
	return minutes === 0 ? null : minutes * 60_000;
};
