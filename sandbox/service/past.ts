/** What a sandbox has seen so far, in a form that can lie in a file: another one can go on from it. */
import type { LoggedEvent } from '../streams/loggedEvent';
import type { Payment } from './payment';

export interface Past {
	readonly payments: readonly Payment[];
	readonly events: readonly LoggedEvent[];
}
