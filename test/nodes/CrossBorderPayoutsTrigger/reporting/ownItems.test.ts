import { createOwnItems } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/ownItems';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { createFakeTriggerContext } from '../../../support/fakes/fakeTriggerContext';

function setup(overrides: Parameters<typeof createFakeTriggerContext>[1] = {}) {
	const fake = createFakeTriggerContext({}, overrides);
	const clock = createFakeClock({ startMs: 1_000_000 });
	const closing = new AbortController();
	let next = 0;
	const emit = createOwnItems(fake.context, {
		clock,
		random: () => (next += 0.1),
		signal: closing.signal,
	});
	return { ...fake, clock, closing, emit };
}

const item = { json: { event: 'health' } };

it('is done when the execution has ended, whatever its result', async () => {
	const { emit, emitted } = setup();
	const ends = [emit(item), emit(item)];
	emitted[0]?.finish('success');
	emitted[1]?.finish('error');
	expect(await Promise.all(ends)).toEqual([true, true]);
	expect(emitted.map(({ items }) => items)).toEqual([[item], [item]]);
	expect(new Set(emitted.map(({ key }) => key)).size).toBe(2);
});

it('waits for no execution longer than a minute', async () => {
	const { emit, clock } = setup();
	const end = jest.fn();
	void emit(item).then(end);
	await clock.advance(59_999);
	expect(end).not.toHaveBeenCalled();
	await clock.advance(1);
	expect(end).toHaveBeenCalledWith(true);
});

it('reports that n8n has not accepted it', async () => {
	const { emit, emitted } = setup();
	const end = emit(item);
	emitted[0]?.reject(new Error('database is locked'));
	expect(await end).toBe(false);
	const broken = setup({
		emit: () => {
			throw new Error('test-fault');
		},
	});
	expect(await broken.emit(item)).toBe(false);
});
