import { PaymentError } from '../../client/errors';
import { judge } from './judge';
import type { Played, RunReport } from './play';
import { drawSchedule, type Limit } from './schedule';

const [seed = 0] = Array.from({ length: 100 }, (_, index) => index + 1).filter(
	(one) => drawSchedule(one).runs.length === 1,
);
const failure = { code: 'rejected', message: 'no' } as unknown as ConstructorParameters<
	typeof PaymentError
>[2];
const exists: RunReport = {
	run: 0,
	end: 'error',
	error: new PaymentError('rejected', 'yes', failure),
	heardDuplicate: false,
};
const paid: RunReport = {
	run: 0,
	end: 'output',
	output: { outcome: 'created', payment: { id: 'a' } },
	heardDuplicate: false,
};
const payment = (id: string) => ({ id, atMs: 0, run: 0 });

function verdict(limits: readonly Limit[], played: Omit<Played, 'schedule'>) {
	return judge({ schedule: { ...drawSchedule(seed), limits }, ...played });
}

it('reports nothing if a run made one payment and says so', () => {
	expect(
		verdict(['second payment', 'made up payment'], { reports: [paid], payments: [payment('a')] }),
	).toEqual({ problems: [], shown: [] });
});

it('finds a second payment, and counts it for the predicted limit', () => {
	const played = { reports: [paid], payments: [payment('a'), payment('b')] };
	expect(verdict([], played)).toEqual({ problems: ['paid 2 times'], shown: [] });
	expect(verdict(['made up payment'], played)).toEqual({ problems: ['paid 2 times'], shown: [] });
	expect(verdict(['second payment', 'made up payment'], played)).toEqual({
		problems: [],
		shown: ['second payment'],
	});
});

it('finds a payment that is falsely reported as existing, and counts it only for its own limit', () => {
	const played = { reports: [exists], payments: [] };
	expect(verdict(['second payment'], played).problems).toEqual([
		'run 0 says that a payment exists, and there is none',
	]);
	expect(verdict(['second payment', 'made up payment'], played)).toEqual({
		problems: [],
		shown: ['made up payment'],
	});
});

it('accepts no other mistake within a limit', () => {
	const limits = ['second payment', 'made up payment'] as const;
	const wrong = { ...paid, output: { outcome: 'created', payment: { id: 'made up' } } };
	expect(verdict(limits, { reports: [wrong], payments: [payment('a')] }).problems).toEqual([
		'run 0 says created made up, which does not exist',
	]);
	expect(verdict(limits, { reports: [], payments: [] }).problems).toEqual(['run 0 never ended']);
});
