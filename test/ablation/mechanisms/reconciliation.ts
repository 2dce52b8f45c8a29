/** delivery/reconciler: what changed while no stream was open. */
import type { Mechanism } from './mechanism';
import {
	behaviours,
	flips,
	inEngine,
	lateEvents,
	longExecution,
	mixed,
	reconciled,
	requests,
	restarts,
	unsureCheckpoint,
} from './suites';

const inMissed = 'delivery/reconciler/missedChanges.ts';
const inQuiet = 'delivery/reconciler/quietStream.ts';
const inDelivered = 'delivery/reconciler/deliveredStates.ts';
const inGaps = 'delivery/reconciler/gapDetector.ts';
const inGapSweep = 'delivery/reconciler/gapSweep.ts';
const inFirstConnection = 'delivery/reconciler/firstConnection.ts';
const inWatermark = 'delivery/reconciler/watermark.ts';

export const reconciliationMechanisms: readonly Mechanism[] = [
	{
		name: 'watermarkSleep',
		does: 'Ignores the time during which the machine was asleep',
		code: [
			{
				file: inWatermark,
				statements: ['let tickedAtMs', 'const wasAsleep =', 'tickedAtMs = nowMs', 'if (wasAsleep)'],
			},
		],
		promise: 'lastStatus',
		fault:
			'A laptop wakes up on a connection that broke hours ago, and the silence counts as proof that nothing was missed.',
		edits: [
			{
				file: inWatermark,
				find: 'if (wasAsleep) waitingSinceMs = nowMs;',
				replace: 'if (wasAsleep && nowMs < 0) waitingSinceMs = nowMs;',
			},
		],
		suites: [
			...reconciled,
			'test/delivery/reconciler/watermark.test.ts',
			inEngine.longOutage,
			...behaviours,
		],
		isDoubtful: true,
	},
	{
		name: 'watermarkFreeze',
		does: 'Keeps the watermark where it is until a gap is closed',
		code: [
			{ file: inWatermark, statements: ['let isFrozen', 'freeze() {', 'if (!isFrozen) sureMs'] },
		],
		promise: 'lastStatus',
		fault:
			'Events continue while the lists of a gap fail, so the next lists would cover only the time after the gap.',
		edits: [
			{
				file: inWatermark,
				find: 'isFrozen = true;',
				replace: 'isFrozen = sureMs === -1;',
			},
		],
		suites: [...reconciled, unsureCheckpoint, inEngine.reconciliation, ...behaviours],
	},
	{
		name: 'watermarkLags',
		does: 'Saves the watermark of the first event that is not handled',
		code: [
			{ file: 'delivery/checkpoint/offsetTracker.ts', statements: ['get unconfirmedSinceMs() {'] },
			{ file: 'delivery/reconciler/reconciler.ts', statements: ['const aliveAtMs ='] },
		],
		promise: 'lastStatus',
		fault:
			'n8n is killed while a v2 event is in progress. The next lists cover only the time after that event.',
		edits: [
			{
				file: 'delivery/reconciler/reconciler.ts',
				find: 'const aliveAtMs = unconfirmedSinceMs ?? watermark.sureMs;',
				replace: 'const aliveAtMs = watermark.sureMs ?? unconfirmedSinceMs;',
			},
		],
		suites: [
			longExecution,
			unsureCheckpoint,
			inEngine.reconciliation,
			inEngine.delivery,
			...behaviours,
		],
	},
	{
		name: 'watermarkAlive',
		does: 'Advances the watermark while a living connection is silent',
		code: [{ file: inWatermark, statements: ['waiting() {', 'const isAlive =', 'if (isAlive)'] }],
		promise: 'fewRequests',
		fault:
			'After some quiet hours each short interruption of v3 looks like a gap of hours, and all lists are read.',
		edits: [
			{
				file: inWatermark,
				find: 'if (isAlive) move(nowMs - idleTimeoutMs - tickMs);',
				replace: 'if (isAlive && nowMs < 0) move(nowMs - idleTimeoutMs - tickMs);',
			},
		],
		suites: [...reconciled, unsureCheckpoint, inEngine.longOutage, ...behaviours],
		isDoubtful: true,
	},
	{
		name: 'quietStream',
		does: 'Waits with what lists have shown until the events that were sent before have come',
		code: [{ file: inQuiet }],
		promise: 'inOrder',
		fault:
			'A list is faster than the stream, so earlier statuses come after the later one, and are left out.',
		edits: [
			{
				file: inQuiet,
				find: 'const arrivedMs = 4 * lookEveryMs;',
				replace: 'const arrivedMs = 0;',
			},
			{
				file: inQuiet,
				find: '{ nothing: 0, old: 3_000, recent: 20_000 };',
				replace: '{ nothing: 0, old: 0, recent: 0 };',
			},
		],
		suites: [...reconciled, inEngine.reconciliation, ...behaviours],
	},
	{
		name: 'resumeProof',
		does: 'Counts a connection as resumed only if the last event before the gap comes again, and reads a list otherwise',
		code: [
			{ file: 'client/sse/subscribe/resumeProof.ts' },
			{ file: inGaps, statements: ['const isBrief =', 'canBeProven: open'] },
		],
		promise: 'lastStatus',
		fault:
			'The service no longer has the events of a short interruption, and the last status of a payment is never told.',
		edits: [
			{
				file: 'client/sse/subscribe/resumeProof.ts',
				find: 'id !== null && (id === place',
				replace: 'id !== place || (id === place',
			},
		],
		suites: ['test/behaviours/shortCuts.long.test.ts', ...behaviours],
	},
	{
		name: 'inTurn',
		does: 'After a short gap, looks up 20 open payments every 3 seconds',
		code: [
			{ file: 'delivery/reconciler/turns.ts' },
			{
				file: 'delivery/reconciler/sweep.ts',
				statements: ['const lookupsAtOnce', 'const groupPauseMs', 'const atOnce = isBrief'],
			},
		],
		promise: 'fewRequests',
		fault:
			'A service does not send the last event again, and 10,000 payments are open. Each short interruption would cause as many requests.',
		edits: [
			{
				file: 'delivery/reconciler/sweep.ts',
				find: 'const lookupsAtOnce = 20;',
				replace: 'const lookupsAtOnce = Infinity;',
			},
		],
		suites: ['test/delivery/reconciler/sweep.test.ts'],
	},
	{
		name: 'sameMoment',
		does: 'Leaves out an event that has the time of a listed status, if both had been recorded before the list',
		code: [{ file: inDelivered, statements: ['const skewMs', 'const isBefore ='] }],
		promise: 'inOrder',
		fault:
			'A payment changes twice in one moment, a list shows the second status, and the event of the first one comes late.',
		edits: [
			{
				file: inDelivered,
				find: 'const skewMs = 5_000;',
				replace: 'const skewMs = Infinity;',
			},
		],
		suites: [lateEvents, 'test/delivery/reconciler/deliveredStates.test.ts'],
	},
	{
		name: 'queuedIsFirst',
		does: 'Leaves out `queued` if a list has delivered another status of the same time',
		code: [
			{
				file: inDelivered,
				statements: ['const firstStatus', 'if (version.status === firstStatus'],
			},
		],
		promise: 'once',
		fault:
			'A payment is queued and processing in one moment, a list shows the second status at once, and both events come late.',
		edits: [
			{
				file: inDelivered,
				find: "const firstStatus = 'queued';",
				replace: "const firstStatus = '';",
			},
		],
		suites: [lateEvents, 'test/delivery/reconciler/deliveredStates.test.ts'],
	},
	{
		name: 'listedRuns',
		does: 'Remembers over a restart which statuses of lists were handed over',
		code: [
			{
				file: inDelivered,
				statements: ['begun.map((version)', 'const isBegun =', 'if (earlier &&'],
			},
			{
				file: 'delivery/reconciler/reconciler.ts',
				statements: ['const begun =', 'const listed =', 'if (version?.isListed', 'if (known &&'],
			},
		],
		promise: 'inOrder',
		fault:
			'n8n is killed during the run of a status that a list has shown, and the events of earlier statuses come after the restart.',
		edits: [
			{
				file: inDelivered,
				find: 'if (earlier && !isBegun && isBefore',
				replace: 'if (earlier && isBegun && isBefore',
			},
		],
		suites: [lateEvents],
	},
	{
		name: 'passedKeys',
		does: 'Remembers each v2 status that was delivered, by payment, status and time',
		code: [
			{
				file: inDelivered,
				statements: [
					'if (statesAreKeys && version.atMs !== null) passedKeys.add',
					'const hasPassed =',
					'return statesAreKeys && version.atMs !== null',
				],
			},
		],
		promise: 'once',
		fault:
			'v2 reports a status with two kinds of event, and a list shows it again. It would be run two or three times.',
		edits: [
			{
				file: inDelivered,
				find: 'if (statesAreKeys && version.atMs !== null) passedKeys.add(keyOf(version));',
				replace: 'if (statesAreKeys && version.atMs === -1) passedKeys.add(keyOf(version));',
			},
		],
		suites: [...reconciled, inEngine.reconciliation, ...behaviours],
		isDoubtful: true,
	},
	{
		name: 'swept',
		does: 'Remembers which status of a payment came last from a list',
		code: [
			{
				file: inDelivered,
				statements: ['const setSwept =', 'const swept =', 'interface SweptState'],
			},
		],
		promise: 'inOrder',
		fault: 'An event arrives after a list has shown a later status of its payment.',
		edits: [
			{
				file: inDelivered,
				find: '...(swept && { swept }) });',
				replace: '...(swept && listed.size < 0 && { swept }) });',
			},
		],
		suites: [...reconciled, inEngine.reconciliation, inEngine.longOutage, ...behaviours],
	},
	{
		name: 'reported',
		does: 'Remembers the payments of which the open connection has brought a status',
		code: [
			{
				file: inMissed,
				statements: [
					'let reported =',
					'reported = createSeenIds()',
					'reported.add(incoming.id)',
					'return compareMoments(version, known) !== 0 ||',
				],
			},
		],
		promise: 'lastStatus',
		fault:
			'A payment returns to a status within the same second. A list that was read before this return would undo it.',
		edits: [
			{
				file: inMissed,
				find: 'return compareMoments(version, known) !== 0 || !reported.has(version.id);',
				replace: 'return compareMoments(version, known) !== 0 || !reported.has(`${version.id}-`);',
			},
		],
		suites: [...reconciled, flips, inEngine.reconciliation, ...behaviours],
		isDoubtful: true,
	},
	{
		name: 'round',
		does: 'Counts how often a status has returned within the same time',
		code: [
			{
				file: 'delivery/event/paymentVersion.ts',
				statements: ['export function inRound', 'const rounds =', 'if (rounds !== 0)'],
			},
			{ file: inDelivered, statements: ['placed: (version) =>'] },
			{ file: 'delivery/event/deliveryEvent.ts', statements: ['export function placeEvent'] },
		],
		promise: 'lastStatus',
		fault:
			'A payment changes from processing to unknown and back within one second. The last status looks like the first one and is skipped.',
		edits: [
			{
				file: 'delivery/event/paymentVersion.ts',
				find: 'if (known === undefined || version.atMs === null || version.atMs !== known.atMs) return version;',
				replace:
					'if (known === undefined || version.atMs === null || version.atMs !== -1) return version;',
			},
		],
		suites: [...reconciled, inEngine.reconciliation, ...behaviours],
	},
	{
		name: 'roughTimes',
		does: 'Treats a time without fractions as any moment of its second',
		code: [
			{ file: 'client/payment/moment.ts' },
			{ file: inMissed, statements: ['newestMs = Math.max(newestMs, (version.atMs'] },
		],
		promise: 'lastStatus',
		fault:
			'A list has whole seconds and the stream has milliseconds, so a later status in a list looks older than the known one.',
		edits: [
			{
				file: 'client/payment/moment.ts',
				find: 'fraction === undefined ? { atMs, isRough: true } : { atMs };',
				replace: "fraction === '' ? { atMs, isRough: true } : { atMs };",
			},
		],
		suites: [...reconciled, inEngine.reconciliation, ...behaviours],
		isDoubtful: true,
	},
	{
		name: 'forgottenMs',
		does: 'If a payment may have been forgotten because of the limit, treats its states from before the gap as delivered',
		code: [
			{
				file: 'delivery/reconciler/paymentTable.ts',
				statements: ['let forgottenMs', 'const forgot =', 'get forgottenMs() {'],
			},
			{ file: inGaps, statements: ['const knownUntilMs ='] },
			{ file: inGapSweep, statements: ['const { forgottenMs } = passed;', 'if (isWhole ||'] },
		],
		promise: 'once',
		fault:
			'More payments changed than the trigger remembers. After the next gap the list would deliver the forgotten ones again.',
		edits: [
			{
				file: inGaps,
				find: 'forgottenMs === null ? -Infinity : Math.min(forgottenMs + 1, sinceMs - disorderMs);',
				replace:
					'forgottenMs === null ? -Infinity : Math.min(-Infinity, forgottenMs + 1, sinceMs - disorderMs);',
			},
		],
		suites: [
			...reconciled,
			inEngine.reconciliation,
			inEngine.longOutage,
			inEngine.unreadableLists,
			...behaviours,
		],
		isDoubtful: true,
	},
	{
		name: 'listMargin',
		does: 'Lists also what changed in the 15 minutes before the gap',
		code: [{ file: inGaps, statements: ['export const listMarginMs'] }],
		promise: 'lastStatus',
		fault:
			'A service records a status a little late, or on a machine whose clock is behind. A list of the gap alone would not show it.',
		edits: [
			{
				file: inGaps,
				find: 'export const listMarginMs = 15 * 60_000;',
				replace: 'export const listMarginMs = 0;',
			},
		],
		suites: [
			...reconciled,
			unsureCheckpoint,
			inEngine.reconciliation,
			inEngine.longOutage,
			...behaviours,
		],
		isDoubtful: true,
	},
	{
		name: 'firstConnectionLate',
		does: 'Treats the time between the activation and the first connection as a gap',
		code: [
			{
				file: inFirstConnection,
				statements: ['const promptMs', 'const beganMs ='],
			},
		],
		promise: 'lastStatus',
		fault:
			'The service is down when the workflow is activated. What changes until the first connection is never delivered.',
		edits: [
			{
				file: inFirstConnection,
				find: 'isLate: wasRefused || waitedMs > 0,',
				replace: 'isLate: wasRefused && waitedMs > promptMs * Infinity,',
			},
		],
		suites: [unsureCheckpoint, ...reconciled, inEngine.noSilence, ...behaviours],
	},
	{
		name: 'keptSweep',
		does: 'Reads lists to their end although the connection for which they were read is lost',
		code: [{ file: 'delivery/reconciler/keptSweep.ts' }],
		promise: 'lastStatus',
		fault:
			'Connections end sooner than the lists can be read. Each new one begins them again, and what has changed is never told.',
		edits: [
			{
				file: inGaps,
				find: 'if (open?.sweep) kept.replace(open.sweep);',
				replace: 'open?.sweep?.stop();',
			},
		],
		suites: [...reconciled, ...behaviours],
	},
	{
		name: 'firstUntil',
		does: 'Leaves what is later than the very first connection to the stream',
		code: [{ file: inGaps, statements: ['const isFirst =', 'const untilMs ='] }],
		promise: 'notLost',
		fault:
			'The list that is read at the activation shows a status whose earlier events are still on their way. They come too late and are left out.',
		edits: [
			{
				file: inGaps,
				find: 'const isFirst = isBrief && place === null;',
				replace: 'const isFirst = isBrief && place === null && afterMs === -1;',
			},
		],
		suites: [...reconciled, ...behaviours],
	},
	{
		name: 'toSecond',
		does: 'Treats a payment as new if its time is within the same second as the activation',
		code: [{ file: inFirstConnection, statements: ['const toSecond ='] }],
		promise: 'lastStatus',
		fault:
			'A service cuts times to the second, so a payment made right after the activation looks older than it.',
		edits: [
			{
				file: inFirstConnection,
				find: 'const toSecond = (ms: number): number => ms - (ms % 1_000);',
				replace: 'const toSecond = (ms: number): number => ms;',
			},
		],
		suites: [...reconciled, unsureCheckpoint, inEngine.reconciliation, ...behaviours],
		isDoubtful: true,
	},
	{
		name: 'neededStates',
		does: 'Saves more states than the usual number, up to 3,000 in all, if they are from after the saved watermark',
		code: [
			{
				file: 'delivery/reconciler/paymentTable.ts',
				statements: ['export interface NeededStates', 'const isNeeded =', 'if (isNeeded(version))'],
			},
			{
				file: 'delivery/reconciler/reconciler.ts',
				statements: ['const MAX_NEEDED', 'let savedAliveAtMs', 'savedAliveAtMs = aliveAtMs'],
			},
		],
		promise: 'once',
		fault:
			'More than 300 payments of v3 come while one execution takes long, or while the lists of a gap fail, and n8n is restarted. The lists deliver them again.',
		edits: [
			{
				file: 'delivery/reconciler/reconciler.ts',
				find: 'const MAX_NEEDED = 3_000;',
				replace: 'const MAX_NEEDED = 0;',
			},
		],
		suites: [restarts],
	},
	{
		name: 'roughStates',
		does: 'Saves a state in progress also with its time cut to the second, as lists with whole seconds show it',
		code: [
			{
				file: 'delivery/event/deliveryEvent.ts',
				statements: ['export function roughStateName'],
			},
			{ file: 'delivery/event/batch.ts', statements: ['const roughStates ='] },
			{ file: 'delivery/batches/startedStates.ts', statements: ['const idOf ='] },
		],
		promise: 'once',
		fault:
			'Events have milliseconds and lists whole seconds. After a restart a list shows the last event of v2 as another state, which is run a second time.',
		edits: [
			{
				file: 'delivery/batches/startedStates.ts',
				find: '(version.isRough === true ? rough.get(name) : exact.get(roughStateName(version)))',
				replace: 'undefined',
			},
		],
		suites: [restarts],
	},
	{
		name: 'disorderOfGaps',
		does: 'Allows for 5 s of disorder between the times of different payments',
		code: [{ file: inGaps, statements: ['export const disorderMs'] }],
		promise: 'lastStatus',
		fault:
			'The last event before the interruption is later than a status that had not been sent yet.',
		edits: [
			{
				file: inGaps,
				find: 'const disorderMs = 5_000;',
				replace: 'const disorderMs = 0;',
			},
		],
		suites: [...reconciled, inEngine.longOutage, ...behaviours],
		isDoubtful: true,
	},
	{
		name: 'lookUpOpen',
		does: 'Looks up each payment that was open and is in no list',
		code: [
			{
				file: 'delivery/reconciler/sweep.ts',
				statements: ['const missing =', 'const lookUp =', 'await Promise.all(looks'],
			},
		],
		promise: 'lastStatus',
		fault:
			'Lists are sorted by creation time, so an older payment that changed in the gap is in none of them.',
		edits: [
			{
				file: 'delivery/reconciler/sweep.ts',
				find: "const missing = known.filter(({ id, country = '' }) => !seen.has(id) && isIn(country));",
				replace:
					"const missing = known.filter(({ id, country = '' }) => !seen.has(id) && isIn(country) && signal.aborted);",
			},
		],
		suites: [...reconciled, ...behaviours],
	},
	{
		name: 'partlyRead',
		does: 'Uses what the readable part of a list shows',
		code: [
			{ file: 'delivery/lookup/paymentSource.ts', statements: ['export class PartlyRead'] },
			{
				file: 'delivery/reconciler/sweep.ts',
				statements: [
					'let wasPartlyReported',
					'if (reason instanceof PartlyRead && !wasPartlyReported) {',
					'const error = reason instanceof PartlyRead',
				],
			},
			{
				file: 'delivery/v3/paymentSource.ts',
				statements: ['const isPartly =', 'throw isPartly', 'const shown =', 'const keep ='],
			},
		],
		promise: 'lastStatus',
		fault:
			'A service ignores the offset, so its list cannot be read to the end, and nothing of a gap would be delivered.',
		edits: [
			{
				file: 'delivery/reconciler/sweep.ts',
				find: 'if (reason instanceof PartlyRead && !wasPartlyReported) {',
				replace: 'if (reason instanceof PartlyRead && !wasPartlyReported && signal.aborted) {',
			},
		],
		suites: [inEngine.unreadableLists, ...behaviours],
	},
	{
		name: 'maxInVain',
		does: 'If a v3 list is not sorted by the time of the status, reads it until 10,000 payments in a row show no change',
		code: [
			{
				file: 'delivery/v3/paymentSource.ts',
				statements: [
					'const maxInVain',
					'let inVain',
					'let isSorted',
					'isSorted &&=',
					'inVain = showsNews',
				],
			},
		],
		promise: 'lastStatus',
		fault: 'A list is sorted by creation time, so a changed payment may be anywhere in it.',
		edits: [
			{
				file: 'delivery/v3/paymentSource.ts',
				find: 'if (times.length > 0 && isSorted) return inVain > 0;',
				replace: 'if (times.length > 0 || isSorted) return inVain > 0;',
			},
		],
		suites: ['test/delivery/v3/paymentSource.test.ts', ...behaviours, mixed],
		isDoubtful: true,
	},
	{
		name: 'shareSource',
		does: 'Sends one request for the same list or payment for all workflows that need it within 20 ms',
		code: [{ file: 'delivery/lookup/shareSource.ts' }, { file: 'client/async/coalesce.ts' }],
		promise: 'fewRequests',
		fault: 'Twenty workflows read the same lists twenty times after each interruption.',
		edits: [
			{
				file: 'nodes/CrossBorderPayoutsTrigger/shareStream.ts',
				find: 'payments: payments && shareSource(payments, places, together),',
				replace:
					'payments: payments && (places === key ? shareSource(payments, places, together) : payments),',
			},
		],
		suites: [inEngine.sharedStream],
	},
	{
		name: 'sharedLookUps',
		does: 'Uses one look-up for all updates of a payment that arrived before it began',
		code: [
			{
				file: 'delivery/lookup/recordLoader.ts',
				statements: ['const serves =', 'const maxKept', 'interface Look {'],
			},
		],
		promise: 'fewRequests',
		fault: 'Each v2 update costs a request, even if several of one payment wait.',
		edits: [
			{
				file: 'delivery/lookup/recordLoader.ts',
				find: 'const look = known && serves(known, version, receivedAtMs) ? known : begin(version.id);',
				replace:
					'const look = known && serves(known, version, receivedAtMs) && signal.aborted ? known : begin(version.id);',
			},
		],
		suites: [
			'test/delivery/lookup/recordLoader.test.ts',
			inEngine.sharedStream,
			inEngine.reconciliation,
		],
		isDoubtful: true,
	},
	{
		name: 'lookUpLimit',
		does: 'Gives up a look-up after 30 s',
		code: [
			{
				file: 'delivery/lookup/recordLoader.ts',
				statements: ['const longestLookMs', 'const timer ='],
			},
		],
		promise: 'soon',
		fault: 'A look-up without a response holds up its payment forever.',
		edits: [
			{
				file: 'delivery/lookup/recordLoader.ts',
				find: 'return await Promise.race([found, timer]);',
				replace: 'return await found;',
			},
		],
		suites: ['test/delivery/lookup/recordLoader.test.ts', ...behaviours, requests, mixed],
	},
	{
		name: 'lookEverywhere',
		does: 'Searches all countries if a payment is not found in its own',
		code: [{ file: 'delivery/lookup/recordLoader.ts', statements: ['const findIn ='] }],
		promise: 'saysSo',
		fault:
			'The country was derived from the currency and is wrong, so the update is delivered with lookupError.',
		edits: [
			{
				file: 'delivery/lookup/recordLoader.ts',
				find: 'if (!saysThereIsNone(found.error)) throw found.error;',
				replace: 'if (!saysThereIsNone(found.error) || !found.ok) throw found.error;',
			},
		],
		suites: ['test/delivery/lookup/recordLoader.test.ts', inEngine.reconciliation, ...behaviours],
		isDoubtful: true,
	},
	{
		name: 'forgetEnded',
		does: 'Forgets ended payments that no list can show any more',
		code: [
			{ file: 'delivery/reconciler/paymentTable.ts', statements: ['forgetEndedBefore(ms) {'] },
			{
				file: 'delivery/reconciler/reconciler.ts',
				statements: ['if (aliveAtMs !== null) confirmed.forgetEndedBefore'],
			},
		],
		promise: 'littleWork',
		fault: 'n8n writes all saved data at every emit, including payments that ended hours ago.',
		edits: [
			{
				file: 'delivery/reconciler/reconciler.ts',
				find: 'if (aliveAtMs !== null) confirmed.forgetEndedBefore(aliveAtMs - listMarginMs);',
				replace: 'if (aliveAtMs !== null) confirmed.forgetEndedBefore(-Infinity);',
			},
		],
		suites: ['test/delivery/reconciler/reconciler.test.ts', inEngine.longOutage, ...behaviours],
		isDoubtful: true,
	},
	{
		name: 'baseline',
		does: 'Remembers what lists show from before the gap',
		code: [{ file: inMissed, statements: ['onBaseline(version);'] }],
		promise: 'once',
		fault: 'A payment from before the activation would look new in the list of the next gap.',
		edits: [
			{
				file: 'delivery/reconciler/reconciler.ts',
				find: 'onBaseline: (version) => confirmed.noteIfRoom(version),',
				replace: 'onBaseline: () => undefined,',
			},
		],
		suites: [inEngine.reconciliation, inEngine.longOutage, ...behaviours],
		isDoubtful: true,
	},
];
