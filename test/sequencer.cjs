/**
 * Jest knows from its cache how long each file took. On a new clone there is no cache, and Jest sorts by size.
 * The smallest files play whole tables. They would come last and leave the other cores idle at the end.
 */
const Sequencer = require('@jest/test-sequencer').default;

/** The slowest files, slowest first. A file that is missing here only comes later. */
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
