/**
 * The cases that a version of n8n cannot pass, with the reason. `npm run e2e` fails if one of them passes,
 * unless that depends on chance.
 */

export interface Obstacle {
	/** What that n8n lacks. One sentence. */
	readonly reason: string;
	/** What this means for a user of the package on that n8n. */
	readonly means: string;
	/** Whether it depends on the moment of a kill: such a case may pass now and then. */
	readonly isByChance?: boolean;
}

const oldest: Obstacle = {
	reason: 'It is the oldest version that is tested, so there is none to upgrade from.',
	means: 'Nothing.',
};

const setBack: Obstacle = {
	reason:
		'n8n before 2.20 has no deduplication keys, and nodes that write static data set the checkpoint of the trigger back.',
	means:
		'After a kill, the events since that checkpoint run again. Use no node that writes static data after the trigger, or [make the workflow safe to run twice](how-delivery-works.md#make-your-workflow-safe-to-run-twice).',
	isByChance: true,
};

/** Applies to every n8n without deduplication keys. */
const withoutKeys: Readonly<Record<string, Obstacle>> = {
	'triggerQueue: events in queue mode, main and workers killed, static data written in the workers: nothing lost, nothing twice, nothing out of order':
		setBack,
	"triggerStorm: killed while the workflow writes over the trigger's checkpoint with an older one: nothing lost, nothing twice":
		setBack,
	'triggerTwins: two mains listen: each event gets an execution, no event runs twice (under overload, hardly any does), and the second main takes over':
		{
			reason: 'n8n before 2.20 has no deduplication keys, so each of two mains runs each event.',
			means: 'Stop the old main before you start a new one.',
		},
};

const tablesById: Obstacle = {
	reason: "In n8n 1.x, the Data Table node makes no tables, and finds none by the table's name.",
	means: 'Make the table yourself, and choose it in each Data Table node of the workflow.',
};

/** By the key of the version, then by the case as `file: name`. */
export const obstacles: Readonly<Record<string, Readonly<Record<string, Obstacle>>>> = {
	'2.16': withoutKeys,
	'1.123': {
		...withoutKeys,
		'agentTool: random calls of a tool that pays, about every eighth without arguments: nothing twice, and nothing that no mail said':
			{
				reason: 'n8n 1.x cannot put a person in front of a tool of an AI agent.',
				means:
					'Nothing: [no payment should depend on it](ai-agents.md#why-no-buttons-in-a-mail-or-a-chat).',
			},
		'calendar: each example with a schedule runs once, on time, and right, across changes of the clocks and ends of months':
			tablesById,
		'examples: batch-approval': tablesById,
		'examples: final-status': tablesById,
		'examples: ledger-data-table': tablesById,
		'examples: month-end': tablesById,
		'examples: pay-again': tablesById,
		'examples: payment-alarm': tablesById,
		'examples: payment-alarm-slack': tablesById,
		'examples: failed-events-desk': {
			reason:
				'n8n before 2.7 lets no trigger save a failed execution, so no error workflow gets the events that are set aside.',
			means: 'They come as health items: add the example trigger-alarm.',
		},
		'health: a wrong Base URL shows as one failed execution, and the trigger listens once it is corrected, without a new activation':
			{
				reason:
					'n8n before 2.7 lets no trigger save a failed execution, so the trigger fails the activation instead.',
				means:
					'The editor shows what is wrong when you activate the workflow. Correct the credential and activate the workflow again.',
			},
		'upgrade: n8n is stopped and upgraded from 1.123.81 while events come: none is lost': oldest,
		'upgrade: n8n is killed and upgraded from 1.123.81 while events come: none is lost': oldest,
	},
};

/** Why a version cannot pass a case. Undefined if it has to pass. */
export const obstacleOf = (versionKey: string, caseName: string): Obstacle | undefined =>
	obstacles[versionKey]?.[caseName];
