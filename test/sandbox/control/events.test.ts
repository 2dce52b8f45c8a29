import { controlForEachTest, missing } from './controlForEachTest';

const sandbox = controlForEachTest();

describe('events', () => {
	it('are appended as JSON, as raw text, or without data', () => {
		const append = (data: object) =>
			sandbox.control.appendEvent({ version: 'v3', event: 'payment', ...data }).data;
		expect(append({ data: { a: 1 } })).toEqual({ a: 1 });
		expect(append({ rawData: '{broken' })).toBe('{broken');
		expect(append({ data: 1, rawData: 'raw wins' })).toBe('raw wins');
		expect(append({})).toBeNull();
		expect(sandbox.state.events.all('v3').map(({ data }) => data)).toEqual([
			'{"a":1}',
			'{broken',
			'raw wins',
			'null',
		]);
	});

	it('are appended with a given ID and account', () => {
		const event = { version: 'v3', event: 'payment', account: 'other' } as const;
		expect(sandbox.control.appendEvent(event)).toMatchObject({
			id: expect.any(String),
			account: 'other',
		});
		expect(sandbox.control.appendEvent({ ...event, id: 'chosen' }).id).toBe('chosen');
		expect(sandbox.control.appendEvent({ ...event, id: null }).id).toBeNull();
		expect(() => sandbox.control.appendEvent({ ...event, account: 'nobody' })).toThrow(
			missing('No such account: nobody'),
		);
	});

	it('are listed by version', () => {
		sandbox.control.appendEvent({ version: 'v3', event: 'three' });
		sandbox.control.appendEvent({ version: 'v2', event: 'two' });
		expect(sandbox.control.events().map(({ event }) => event)).toEqual(['three', 'two']);
		expect(sandbox.control.events('v2').map(({ event }) => event)).toEqual(['two']);
	});
});

describe('resending', () => {
	let resent: Array<string | null>;
	beforeEach(() => {
		for (const id of ['a', 'b', 'c', 'd', 'e'])
			sandbox.control.appendEvent({ version: 'v3', event: 'payment', id });
		sandbox.control.appendEvent({ version: 'v2', event: 'payment' });
		jest.spyOn(sandbox.state.streams, 'resend').mockImplementation((events) => {
			resent = events.map(({ id }) => id);
		});
	});

	it.each([
		[undefined, ['a', 'b', 'c', 'd', 'e']],
		[{}, ['a', 'b', 'c', 'd', 'e']],
		[{ last: 2 }, ['d', 'e']],
		[{ last: 0 }, []],
		[{ last: 9 }, ['a', 'b', 'c', 'd', 'e']],
		[{ ids: ['c', 'a', 'c', 'unknown'] }, ['c', 'a', 'c']],
		[{ ids: ['c', 'a', 'b'], last: 2 }, ['a', 'b']],
	])('of %j sends v3 events %j', (command, expected) => {
		expect(sandbox.control.resendEvents(command)).toEqual({ resent: expected.length });
		expect(resent).toEqual(expected);
	});

	it('can shuffle, in the same way for the same seed', () => {
		sandbox.control.resendEvents({ shuffle: true, seed: 3 });
		const once = resent;
		expect(once).not.toEqual(['a', 'b', 'c', 'd', 'e']);
		expect([...once].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
		sandbox.control.resendEvents({ shuffle: true, seed: 3 });
		expect(resent).toEqual(once);
	});
});

test('cuts and stalls nothing if no stream is open', () => {
	expect(sandbox.control.cutStreams({ how: 'rst' })).toEqual({ cut: 0 });
	expect(sandbox.control.stallStreams({ on: true })).toEqual({ streams: 0 });
});
