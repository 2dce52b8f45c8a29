/** Smaller designs of the trigger and the client that were tried or estimated. A gate is a figure that must not get worse. */

export interface SmallerDesign {
	readonly today: string;
	readonly tried: string;
	readonly gate: string;
	/** The result at the gate, in figures. */
	readonly result: string;
	readonly verdict: 'taken' | 'taken in part' | 'not taken' | 'taken, gate still to be measured';
}

export const smallerDesigns: readonly SmallerDesign[] = [
	{
		today:
			'`standby.ts` and `followDistance.ts`: the distance to the other process adapts, and the pause in a queue, too. A process that has seen no other one for a minute goes ahead',
		tried:
			'One file with one distance, and one pause. A process goes ahead when n8n accepts an event, however long that takes. 120 lines instead of 199',
		gate: 'The 23 cases of `test/delivery/consumer.twoProcesses.long.test.ts`, in simulated time, and 120 further worlds with more events than n8n can run',
		result:
			'All cases pass. In the 120 worlds, 2 of 120,000 events run twice (before: 3). At three events a second, the event that comes latest after the other process has ended is 12 seconds late (before: 35). If 630 events wait when the other process ends, the last one starts after 240 seconds (before: 210).',
		verdict: 'taken',
	},
	{
		today: 'The same',
		tried: 'A fixed distance of 5 to 10 seconds, in 85 lines',
		gate: 'The same cases, 21 at that time',
		result:
			'10 of 21 cases fail. If more events come than n8n can run, the second process catches up and hands over 475 to 500 of 1,000 events at the same time as the first one (today: fewer than 10). If both are on standby, 116 to 157 of 200 events start in time (today: all).',
		verdict: 'not taken',
	},
	{
		today: 'The same',
		tried:
			'The new design with a fixed distance: no doubling, no 5 seconds ahead, no pause in a queue',
		gate: 'The same 23 cases',
		result:
			'8 of 23 fail. The second process runs 140 to 162 of 1,000 events, and up to 8 events run twice.',
		verdict: 'not taken',
	},
	{
		today: 'The same',
		tried:
			'The new design with the doubling only: it goes ahead at the first accepted event, with no 5 seconds ahead and no pause',
		gate: 'The same 23 cases',
		result:
			'9 of 23 fail. The second process runs 451 to 536 of 1,000 events. If both are on standby, about 90 of 200 run twice, and 123 start in time.',
		verdict: 'not taken',
	},
	{
		today: 'The same',
		tried: 'Silence of 10 seconds after each refusal',
		gate: 'The same 23 cases',
		result:
			'5 of 23 fail. When the other process ends, 984 of 1,005 events still wait, and no new one runs.',
		verdict: 'not taken',
	},
	{
		today: 'The same',
		tried:
			'Each process waits up to 6 seconds, at random for each event, and measures no distance (19 lines)',
		gate: 'The same 23 cases',
		result:
			'18 of 23 fail. Both run about half of the events, and of 200 events 18 to 122 run twice.',
		verdict: 'not taken',
	},
	{
		today: 'Each follower has a queue, and all share one replay buffer',
		tried: 'One replay buffer with an offset for each follower',
		gate: '`bench share` at most 1.2',
		result:
			'Only estimated: queue and buffer cost 85 to 264 ns for each event and follower, of 6.6 µs that a follower costs in all. One queue can hold events of several connections, each with its own rules for what is skipped. Offsets would need a segment for each connection, so the code would not become smaller.',
		verdict: 'not taken',
	},
	{
		today:
			'A slow follower came back to the shared connection as soon as it could, while its own connection was still open',
		tried:
			'It stays on its own connection until the shared memory covers its cursor or its own connection ends',
		gate: 'One more connection for each slow workflow; storms as before',
		result: '`ownConnection.ts` became 39 lines shorter, and events have no timer of their own.',
		verdict: 'taken, gate still to be measured',
	},
	{
		today: 'A feed of single events: `take`, `onceReadable`, `close`',
		tried: 'An iterable of batches of events',
		gate: '`bench share`',
		result:
			'Only estimated: taking an event costs 16 to 103 ns, at most 2%. A change of state between two events decides about the next one, so batches cannot be read ahead.',
		verdict: 'not taken',
	},
	{
		today: 'A function that emits, one that waits, and a list of what is in flight',
		tried: 'One object for the executions',
		gate: 'The cases of delivery',
		result: 'All 346 cases of the trigger pass.',
		verdict: 'taken',
	},
	{
		today: 'Three lists of executions: in progress, ended, and started by this process',
		tried: 'No list of the started ones: each of them is in progress or among the ended ones',
		gate: "The cases of the trigger in n8n's engine, and the ablation of the list",
		result:
			'Before the list was removed, 207 of 207 cases passed with it switched off. Since then, all 534 cases pass.',
		verdict: 'taken',
	},
	{
		today:
			"Eight records of what has come: `seenIds`, `confirmedIds`, `startedBatches`, n8n's key, executions in progress, ended and started ones, and the states of payments",
		tried: 'Only `seenIds`, `confirmedIds` and the key, and each other one taken out in turn',
		gate: 'Chaos in both versions, and the suites of each mechanism',
		result:
			'The list of started executions showed no difference and is gone. Each other one has a case that fails without it: 5 entries are missing without `startedBatches`, 4 executions run twice without `inFlightEnds` and without `inFlightEnded`, and a list delivers 400 of 700 states again without `neededStates`.',
		verdict: 'taken in part',
	},
	{
		today:
			'Before there was a quote, a payment body was checked with a made-up one, and an amount was read up to five times',
		tried: '`prepare` and `exchange`, and a schema for a payment without a quote',
		gate: 'Contract vectors and approvals',
		result:
			'All pass, and 24,600 random runs gave the same outcomes and requests as before. Send reads two amounts, that of the form and that of the quote, once each, instead of five readings. 36 lines more.',
		verdict: 'taken',
	},
	{
		today:
			'Events wait for the lists after an interruption, and listed states wait for the stream: `mergeDelay`, `settleWindow`, `catchUp`, `waiter`, the hold of `gapSweep`, and states that are overtaken',
		tried:
			'Lists after the stream: no event waits. When the stream is quiet, the lists are compared with what was delivered',
		gate: 'Random histories of stream and trigger, restarts, behaviours, chaos in both versions on the oldest and the newest n8n',
		result:
			'All pass. v3: 2,651 of 2,651 statuses in 300 histories, as before. v2: 2,459 instead of 2,463: four statuses that were no longer the present ones, because their payment changed again while the lists were read. What only lists show comes after 3 seconds instead of 150 after a long absence. With the proof of a resume and its brief lists, the lines stay the same.',
		verdict: 'taken',
	},
];
