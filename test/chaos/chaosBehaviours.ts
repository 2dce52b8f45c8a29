/** The services for a run, and the effect of their limits on it. Both depend only on the seed. */
import { chooseBehaviours } from '../../sandbox/behaviours/choose';
import { randomBehaviours } from '../../sandbox/behaviours/randomBehaviours';
import type { Behaviours, RowName } from '../../sandbox/behaviours/rows';
import type { Findings } from './checkEvents';

/**
 * Rows about streams, lists, look-ups and their signatures. The other rows are about payments, quotes and
 * reports.
 */
export const playedRows = [
	'S1',
	'S2',
	'S3',
	'S4',
	'S5',
	'S6',
	'S7',
	'S8',
	'S10',
	'R3',
	'R8',
	'R9',
	'R14',
] as const satisfies readonly RowName[];

/** A randomly chosen service. beyond: includes what only a faulty service or a gateway does. */
export function chaosBehaviours(seed: number, beyondInterface: boolean): Behaviours {
	const drawn = randomBehaviours(seed, { rows: playedRows, beyondInterface });
	return chooseBehaviours(
		{
			// A minute before each connection: a run would end before its cuts have happened.
			...(drawn.S10 === 'retryHour' || drawn.S10 === 'retryHuge' ? { S10: 'retry2s' } : {}),
			// If a cable is unplugged, the service never notices it here, and would refuse every stream from then
			// on.
			...(drawn.S7 === 'refused409' || drawn.S7 === 'refused429' ? { S7: 'olderClosed' } : {}),
		},
		drawn,
	);
}

/**
 * Restores working lists. If the lists were unreadable, the trigger must be able to read them again before
 * the check.
 */
export const listsGivenBack = ({ S4, S5 }: Behaviours): Partial<Behaviours> => ({
	...(S4 === 'answered' ? {} : { S4: 'answered' }),
	...(S5 === 'offsetIgnored' ? { S5: 'asAsked' } : {}),
});

/**
 * Whether the trigger has to report trouble with a failed execution: unreadable lists, or a refused event ID.
 */
export const mustTell = ({ S1, S4, S5 }: Behaviours): boolean =>
	['204', '400', '404', '422'].includes(S1) || S4 !== 'answered' || S5 === 'offsetIgnored';

/**
 * Whether a v3 service may leave out any event after an interruption. Only lists show what changed then, so only
 * the last status of each payment must come.
 */
export const leavesOutEvents = ({ S11, S15 }: Behaviours): boolean =>
	S11 !== 'all' || S15 === 'endOfGap';

/** Something that cannot be promised for some payments. Findings of these kinds are counted separately. */
export interface Limit {
	readonly name: string;
	readonly kinds: ReadonlyArray<keyof Findings>;
	/**
	 * Which payments: those created before the service's clock was set, or those that changed shortly before or
	 * during an absence of n8n.
	 */
	readonly of: 'clock set' | 'killed';
}

/** The limits of `docs/delivery.md` that this service can cause. */
export function limitsOf(version: 'v2' | 'v3', { S3, S6 }: Behaviours): Limit[] {
	const limits: Limit[] = [];
	if (S3 === 'setForward' || S3 === 'setBack') {
		limits.push({
			name: "The service's own clock is set",
			kinds: ['lost', 'doubled', 'outOfOrder'],
			of: 'clock set',
		});
	}
	if (version === 'v2' && S6 === 'flips') {
		limits.push({
			name: 'n8n is killed while statuses of one time flip',
			kinds: ['lost', 'doubled', 'outOfOrder'],
			of: 'killed',
		});
	}
	return limits;
}

/**
 * n8n before 2.20 recognizes no execution. From 2.20 to 2.31, it also recognizes executions that never began.
 * What was under way at a kill runs once more.
 */
export const notKnownAgain: Limit = {
	name: 'n8n is killed and cannot say what has begun',
	kinds: ['doubled'],
	of: 'killed',
};
