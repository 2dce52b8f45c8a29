/**
 * Jest knows from its cache how long each file took. On a new clone it has none and goes by size, so that the smallest files, which play
 * whole tables, would come last and leave the other cores idle at the end.
 */
const Sequencer = require('@jest/test-sequencer').default;

/** Those that take longest, longest first; a file that is missing here only comes later. */
const longest = [
	'integration/trigger/noSilence.long',
	'integration/stream/streamRows.long',
	'integration/stream/madeUpCursor.long',
	'integration/lists/reconciliation.long',
	'integration/lists/longOutage.long',
	'integration/operations/cancel.long',
	'behaviours/requests.cells.long',
	'behaviours/streams.cells.long',
	'behaviours/payments.cells.long',
	'behaviours/events.cells.long',
	'CrossBorderPayouts/registry.hostileInput.long',
	'CrossBorderPayouts/registry.hostileAnswers.long',
	'integration/trigger/trigger',
	'integration/requests/hostileService.long',
];

const rank = ({ path }) => {
	const found = longest.findIndex((name) => path.endsWith(`${name}.test.ts`));
	return found === -1 ? longest.length : found;
};

module.exports = class extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		return tests.some(({ duration }) => duration !== undefined)
			? sorted
			: [...sorted].sort((a, b) => rank(a) - rank(b));
	}
};
