/** The services that a run is played against, and what their limits make of it: both follow from the seed alone. */
import { chooseBehaviours } from '../../sandbox/behaviours/choose';
import { randomBehaviours } from '../../sandbox/behaviours/randomBehaviours';
import type { Behaviours, RowName } from '../../sandbox/behaviours/rows';
import type { Findings } from './checkEvents';

/** What touches streams, lists and look-ups, and how they are signed. The other rows are of payments, quotes and reports. */
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

/** A service made up by chance. beyond: also what only a faulty service or a gateway does. */
export function chaosBehaviours(seed: number, beyondInterface: boolean): Behaviours {
	const drawn = randomBehaviours(seed, { rows: playedRows, beyondInterface });
	return chooseBehaviours(
		{
			// A minute before each connection: a run would be over before its cuts have come about.
			...(drawn.S10 === 'retryHour' || drawn.S10 === 'retryHuge' ? { S10: 'retry2s' } : {}),
			// Of a cable that was pulled the service never hears here: it would refuse every stream from then on.
			...(drawn.S7 === 'refused409' || drawn.S7 === 'refused429' ? { S7: 'olderClosed' } : {}),
		},
		drawn,
	);
}

/** Lists as they are when all is well: whoever could not read them has to get them back before anything can be asked of them. */
export const listsGivenBack = ({ S4, S5 }: Behaviours): Partial<Behaviours> => ({
	...(S4 === 'answered' ? {} : { S4: 'answered' }),
	...(S5 === 'offsetIgnored' ? { S5: 'asAsked' } : {}),
});

/** Whether the trigger has to tell of trouble, by a failed execution: of lists nobody can read, or of a refused place. */
export const mustTell = ({ S1, S4, S5 }: Behaviours): boolean =>
	['204', '400', '404', '422'].includes(S1) || S4 !== 'answered' || S5 === 'offsetIgnored';

/** What cannot be promised of some payments: what is found of these kinds is counted apart. */
export interface Limit {
	readonly name: string;
	readonly kinds: ReadonlyArray<keyof Findings>;
	/** Which payments: those that were made before the service's clock was set, or that changed shortly before or while n8n was away. */
	readonly of: 'clock set' | 'killed';
}

/** The limits of `docs/delivery.md` that this service can bring about. */
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

/** n8n before 2.20 knows no execution again, and from 2.20 to 2.31 also those that never began: what was under way when it was killed is run once more. */
export const notKnownAgain: Limit = {
	name: 'n8n is killed and cannot say what has begun',
	kinds: ['doubled'],
	of: 'killed',
};
