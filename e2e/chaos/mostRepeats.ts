/** How many events may run a second time because n8n cannot say which executions have begun. */
import type { N8nVersion } from '../n8n/versions';

/** The trigger's Max Parallel Executions: at most this many are under way when n8n goes down. */
const MOST_UNDER_WAY = 5;

/**
 * n8n saves the checkpoint with each event, but does not wait for it. If n8n goes down before that, events that
 * it had just taken are under way as well, in addition to those that the last saved checkpoint names.
 */
const NOT_SAVED = MOST_UNDER_WAY;

/** How many events may run a second time after n8n went down once. */
export const MOST_REPEATS = MOST_UNDER_WAY + NOT_SAVED;

/**
 * @param downs how often n8n is killed, and how often it is stopped, which cancels or forgets what is under way
 * @returns 0 if n8n has keys and begins the executions that it has stored
 */
export const mostRepeats = (
	{ reclaimsKeys }: Pick<N8nVersion, 'reclaimsKeys'>,
	{ kills = 0, stops = 0 }: { readonly kills?: number; readonly stops?: number },
): number => (reclaimsKeys ? 0 : MOST_REPEATS * (kills + stops));
