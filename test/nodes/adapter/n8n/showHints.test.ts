import { showHints } from '../../../../nodes/adapter/n8n/showHints';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

async function show(sentences: string[], addExecutionHints = jest.fn(), isWarning = false) {
	const { context } = createFakeContext();
	await showHints(Object.assign(context, { addExecutionHints }), sentences, isWarning);
	return addExecutionHints.mock.calls.flat();
}

it('shows sentences as one hint above the output', async () => {
	expect(await show(['One.', '', 'Two.'])).toEqual([
		{ message: 'One. Two.', type: 'info', location: 'outputPane' },
	]);
});

it('shows a warning in amber', async () => {
	expect(await show(['One.'], jest.fn(), true)).toMatchObject([{ type: 'warning' }]);
});

it('shows names from the data as text', async () => {
	expect(await show(['<b>One</b> & two.'])).toMatchObject([
		{ message: '&lt;b&gt;One&lt;/b&gt; &amp; two.' },
	]);
});

it.each([[[]], [['', '']]])('shows none for %j', async (sentences) => {
	expect(await show(sentences)).toEqual([]);
});

it('does not hide the output behind hints', async () => {
	const sentences = Array.from({ length: 50 }, (_, index) => `Item ${index}.`);
	expect(await show(sentences)).toEqual([
		{
			message: 'Item 0. Item 1. Item 2. And 47 more hints like these.',
			type: 'info',
			location: 'outputPane',
		},
	]);
});

it('never throws: neither on an n8n without hints, nor if a hint fails', async () => {
	const { context } = createFakeContext();
	await expect(showHints(context, ['One.'])).resolves.toBeUndefined();
	const fail = jest.fn(() => {
		throw new Error('no hints today');
	});
	expect(await show(['One.'], fail)).toHaveLength(1);
});
