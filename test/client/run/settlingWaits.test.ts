import { TransportError } from '../../../client/errors';
import { createSettlingWaits } from '../../../client/run/settlingWaits';

const wait = (externalId: string, windowMs = 60_000) => ({
	externalId,
	windowMs,
	failure: new TransportError('timeout', true),
});

it('says nothing if nothing was waited for', () => {
	expect(createSettlingWaits().hint()).toEqual([]);
});

it('logs when a wait begins, and tells it at the end', () => {
	const lines: string[] = [];
	const waits = createSettlingWaits((line) => void lines.push(line));
	waits.note(wait('INV-1'));
	expect(lines).toEqual([
		"Payment 'INV-1': the payment request got no clear answer (The service did not answer in time). It is looked up for up to 60 seconds before anything else is sent.",
	]);
	expect(waits.hint()).toEqual([
		'INV-1: looked up for up to 60 seconds, because the payment request got no clear answer (The service did not answer in time)',
	]);
});

it('names three payments and counts the others', () => {
	const waits = createSettlingWaits();
	for (const id of ['A', 'B', 'C', 'D', 'A']) waits.note(wait(id, 1_000));
	const [hint = ''] = waits.hint();
	expect(hint).toMatch(/^A, B, C and 1 more: looked up for up to 1 second,/);
});

it('survives a log that fails', () => {
	const waits = createSettlingWaits(() => {
		throw new Error('no log');
	});
	expect(() => waits.note(wait('INV-1'))).not.toThrow();
});
