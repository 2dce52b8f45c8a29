/** The crash points for a kill of a whole n8n, in which many runs die at once. */
import { crashPoints, type CrashPoint } from '../../test/crash/points';

/** The node after the one that pays requests this path. The request shows that Payment: Send has returned. */
export const REPORT_PATH = '/after-the-payments';

/**
 * A run stays at these points until it is released, so all of these runs can wait for one kill. Ten fill a
 * worker. A frozen worker with a free slot would take more runs, and those would never start.
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

/** A run leaves these points by itself, so a kill can catch only one such run. */
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
