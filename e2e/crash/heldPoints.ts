/** Which of the crash points a whole n8n is killed at, where many runs die of one kill. */
import { crashPoints, type CrashPoint } from '../../test/crash/points';

/** The node after the one that pays asks for this path: when it does, Payment: Send has returned. */
export const REPORT_PATH = '/after-the-payments';

/**
 * The run stays at these until it is let go, so all of these runs can wait for one kill. Ten fill a worker: one with
 * room for more takes runs while it is frozen, and these never start.
 */
export const heldPoints: readonly CrashPoint[] = [
	...named(
		...[
			'look-up-arriving',
			'look-up-held',
			'quote-arriving',
			'quote-held',
			'payment-arriving',
			'payment-half',
		],
		...['payment-held', 'payment-answer-half', 'lost-answer'],
	),
	{
		name: 'returned',
		what: 'the node has returned, the run goes on',
		die: () => ({
			at: { spots: [{ of: 'request', at: 'head', request: new RegExp(`^GET ${REPORT_PATH}`) }] },
			jitterMs: 0,
			deliveredAfterMs: null,
		}),
	},
];

/** The run goes on from these by itself: one such run can be in time for a kill. */
export const passingPoints: readonly CrashPoint[] = named(
	...[
		'payment-answered',
		'payment-sent',
		'commit-late',
		'settling',
		'quote-answered',
		'look-up-answered',
		'second-item',
	],
);

function named(...names: string[]): CrashPoint[] {
	return names.map((name) => {
		const point = crashPoints.find((each) => each.name === name);
		if (point === undefined) throw new Error(`There is no crash point ${name}.`);
		return point;
	});
}
