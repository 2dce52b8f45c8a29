/** How many events may run a second time because n8n cannot say which executions have begun. */
import type { N8nVersion } from '../../n8n/versions';

/** The trigger's Max Parallel Executions: at most this many are under way when n8n goes down. */
const MOST_UNDER_WAY = 5;

/**
 * n8n saves the checkpoint with each event, but does not wait for it. If n8n dies before that, the event that it
 * had just taken is under way as well, beside those that the checkpoint before names.
 */
const NOT_SAVED = 1;

/** How many events may run a second time after n8n was killed once. */
export const MOST_AGAIN_KILLED = MOST_UNDER_WAY + NOT_SAVED;

/**
 * @param downs how often n8n is killed, and how often it is stopped, which cancels or forgets what is under way
 * @returns 0 if n8n has keys and begins the executions that it has stored
 */
export const mostAgain = (
	{ reclaimsKeys }: Pick<N8nVersion, 'reclaimsKeys'>,
	{ kills = 0, stops = 0 }: { readonly kills?: number; readonly stops?: number },
): number => (reclaimsKeys ? 0 : MOST_AGAIN_KILLED * kills + MOST_UNDER_WAY * stops);
