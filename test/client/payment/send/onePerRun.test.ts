import { PaymentError, TransportError } from '../../../../client/errors';
import { createOnePerRun } from '../../../../client/payment/send/onePerRun';

const again = (text: string): string => `${text} again`;
const failed = (outcome: 'unconfirmed' | 'not_sent'): PaymentError =>
	new PaymentError(
		outcome,
		outcome === 'unconfirmed' ? 'unknown' : 'no',
		new TransportError('timeout', true),
	);

async function runAll(
	fingerprints: readonly string[],
	send: (index: number) => Promise<string>,
	repeat: (sent: string) => string | undefined = again,
) {
	const once = createOnePerRun<string>(
		fingerprints.map((fingerprint) => ({ externalId: 'A', fingerprint })),
	);
	const sent: number[] = [];
	const settled = await Promise.allSettled(
		fingerprints.map(
			async (fingerprint, index) =>
				await once.run(
					{ externalId: 'A', fingerprint },
					async () => {
						sent.push(index);
						return await send(index);
					},
					repeat,
				),
		),
	);
	const ends = settled.map((one) =>
		one.status === 'fulfilled'
			? one.value
			: one.reason instanceof PaymentError
				? one.reason.outcome
				: String(one.reason),
	);
	return { ends, sent };
}

it('sends the first payment of an external ID, and repeats its result for the others', async () => {
	expect(await runAll(['x', 'x', 'x'], async () => 'made')).toEqual({
		ends: ['made', 'made again', 'made again again'],
		sent: [0],
	});
});

it('sends if nothing was paid yet, or the previous one failed without a payment', async () => {
	expect(
		(
			await runAll(
				['x', 'x'],
				async () => 'nothing',
				() => undefined,
			)
		).sent,
	).toEqual([0, 1]);
	const { ends, sent } = await runAll(['x', 'x'], async (index) =>
		index === 0 ? await Promise.reject(failed('not_sent')) : 'made',
	);
	expect([ends, sent]).toEqual([
		['not_sent', 'made'],
		[0, 1],
	]);
});

it('sends nothing more while the outcome of a previous one is unknown', async () => {
	const { ends, sent } = await runAll(
		['x', 'x', 'x'],
		async () => await Promise.reject(failed('unconfirmed')),
	);
	expect([ends, sent]).toEqual([['unconfirmed', 'unconfirmed', 'unconfirmed'], [0]]);
});

it('sends none of the payments that differ and have the same external ID', async () => {
	const { ends, sent } = await runAll(['x', 'x', 'y', 'x'], async () => 'made');
	expect([ends, sent]).toEqual([['not_sent', 'not_sent', 'not_sent', 'not_sent'], []]);
});

it('says before the first payment which ones differ', () => {
	const payments = [
		{ externalId: 'A', fingerprint: 'x' },
		undefined,
		{ externalId: 'B', fingerprint: 'x' },
		{ externalId: 'A', fingerprint: 'y' },
		{ externalId: 'B', fingerprint: 'x' },
	];
	const once = createOnePerRun<string>(payments);
	const problems = payments.map((payment) => payment && once.findProblem(payment)?.message);
	const differ = expect.stringContaining('is the same in 2 items of this run');
	expect(problems).toEqual([differ, undefined, undefined, differ, undefined]);
	expect(once.findProblem({ externalId: 'A', fingerprint: 'x' })).toMatchObject({
		outcome: 'not_sent',
		created: 'no',
		failure: { issues: [{ field: 'external_id' }] },
	});
});

it('does not pay again after a repeat that is refused', async () => {
	const refuse = (): never => {
		throw failed('not_sent');
	};
	const { ends, sent } = await runAll(['x', 'x', 'x', 'x'], async () => 'made', refuse);
	expect([ends, sent]).toEqual([['made', 'not_sent', 'not_sent', 'not_sent'], [0]]);
});

it('sends nothing more after an error that does not say whether something was sent', async () => {
	const { ends, sent } = await runAll(['x', 'x'], async () => {
		throw new TypeError('broken');
	});
	expect([ends, sent]).toEqual([['TypeError: broken', 'TypeError: broken'], [0]]);
});

it('refuses an ID that seems to replace a payment of the run, unless it says so', () => {
	const payment = (externalId: string, replaces?: string) => ({
		externalId,
		fingerprint: externalId,
		replaces,
	});
	const typed = payment('A#2');
	const problemOf = (...all: Array<ReturnType<typeof payment> | undefined>) =>
		createOnePerRun([...all]).findProblem(all[0] ?? typed);
	expect(problemOf(typed, payment('A'))).toMatchObject({ outcome: 'not_sent', created: 'no' });
	expect(problemOf(typed, undefined, payment('A#1'))).toBeUndefined();
	expect(problemOf(payment('A'), typed)).toBeUndefined();
	expect(problemOf(payment('A#2', 'A'), payment('A'))).toBeUndefined();
});
