import { makeState } from '../../makeState';

it('accepts everything without a limit', () => {
	const { lookupLimit } = makeState();
	for (let count = 0; count < 1000; count += 1) lookupLimit.take('test');
});

it('counts each account within 60 seconds and says when the next lookup is free', () => {
	const { lookupLimit, clock } = makeState({ bankLookupsPerMinute: 2 });
	const refusal = (retryAfterSeconds: number) =>
		expect.objectContaining({ status: 429, retryAfterSeconds });
	lookupLimit.take('test');
	clock.advance(10_500);
	lookupLimit.take('test');
	expect(() => lookupLimit.take('test')).toThrow(refusal(50));
	lookupLimit.take('other');
	clock.advance(49_499);
	expect(() => lookupLimit.take('test')).toThrow(refusal(1));
	clock.advance(1);
	lookupLimit.take('test');
	expect(() => lookupLimit.take('test')).toThrow(refusal(11));
	lookupLimit.reset();
	lookupLimit.take('test');
});

it('refuses everything at 0', () => {
	const { lookupLimit } = makeState({ bankLookupsPerMinute: 0 });
	expect(() => lookupLimit.take('test')).toThrow(
		expect.objectContaining({ status: 429, retryAfterSeconds: 60 }),
	);
});
