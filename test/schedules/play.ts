/**
 * Plays one schedule: the real operation and client on one side, the sandbox on the other, with one clock.
 */
import { createPayoutClient } from '../../client';
import { createAuthenticator } from '../../client/auth/authenticate';
import type { Credential } from '../../client/auth/credential';
import type { Transport } from '../../client/http/transport';
import { withRetry } from '../../client/http/withRetry';
import type { Form } from '../../nodes/CrossBorderPayouts/operations/operation';
import sendV2 from '../../nodes/CrossBorderPayouts/operations/v2/payment/send';
import sendV3 from '../../nodes/CrossBorderPayouts/operations/v3/payment/send';
import { createRandom } from '../../sandbox/basics/random';
import { runForm } from '../support/engine/runOperation';
import { sendFormV2, sendFormV3 } from '../support/fakes/sendForms';
import { WorldTime } from '../world/time';
import { createNetwork } from './network';
import type { RunPlan, Schedule } from './schedule';
import type { Commit, SimulatedService } from './service';

/** How one run ended, as far as it reported anything. */
export interface RunReport {
	readonly run: number;
	readonly end: 'output' | 'error' | 'crashed' | 'not begun' | 'never';
	readonly output?: unknown;
	readonly error?: unknown;
	/** Whether an answer to its payment said that the external ID is already used. */
	readonly heardDuplicate: boolean;
}

export interface Played {
	readonly schedule: Schedule;
	readonly reports: readonly RunReport[];
	/** After everything late has arrived. */
	readonly payments: readonly Commit[];
}

/** Breaks the sender on purpose. The findings then prove that the judge works. */
export interface Sender {
	/** @param run counts from 0 */
	readonly form?: (form: Form, run: number) => Form;
	readonly transport?: (transport: Transport) => Transport;
	/** Changes the report of a run. */
	readonly report?: (report: RunReport) => RunReport;
}

const startMs = Date.UTC(2026, 0, 5, 10);

export async function play(
	schedule: Schedule,
	service: SimulatedService,
	sender: Sender = {},
): Promise<Played> {
	const time = new WorldTime(startMs, (nowMs) => service.setTime(nowMs));
	service.begin(schedule, time);
	const reports: RunReport[] = [];
	let previous: Promise<unknown> = Promise.resolve();
	for (const [index, plan] of schedule.runs.entries()) {
		const run = startRun(schedule, service, time, sender, index);
		const before = previous;
		const report = (async () => {
			if (plan.start.after === 'previous') {
				if (!maySendAgain(await before, schedule))
					return void reports.push({ run: index, end: 'not begun', heardDuplicate: false });
			}
			await time.sleep(plan.start.ms);
			const ended = await run(plan);
			reports.push(sender.report?.(ended) ?? ended);
			return ended;
		})();
		previous = report;
		// An error in the simulation itself must not go unnoticed, so it becomes a report.
		void report.catch((error: unknown) =>
			reports.push({ run: index, end: 'never', error, heardDuplicate: false }),
		);
	}
	await time.runToEnd();
	return { schedule, reports, payments: service.payments() };
}

/** If a service accepts an external ID twice, the payment is not sent again while the outcome is open. */
function maySendAgain(report: unknown, { uniqueExternalIds }: Schedule): boolean {
	if (uniqueExternalIds) return true;
	if (typeof report !== 'object' || report === null) return false;
	return !('error' in report) || !isOpen(report.error);
}

const isOpen = (error: unknown): boolean =>
	!(typeof error === 'object' && error !== null && 'created' in error && error.created === 'no');

function startRun(
	schedule: Schedule,
	service: SimulatedService,
	time: WorldTime,
	sender: Sender,
	run: number,
) {
	let isDead = false;
	let heardDuplicate = false;
	const random = createRandom(schedule.seed * 101 + run + 1);
	const isAlive = (): boolean => !isDead;
	const clock = time.clock(isAlive);
	const authenticate = createAuthenticator({ clock });
	const credential: Credential = {
		algorithm: 'HS256',
		baseUrl: service.baseUrl,
		accessKey: service.keys.accessKey,
		secret: new TextEncoder().encode(service.keys.secretKey),
		tokenLifetimeSeconds: 120,
	};
	const network = createNetwork({
		time,
		service,
		run,
		isAlive,
		random,
		faults: schedule.faults,
		authorize: async (request) => await authenticate(credential, request),
		onAnswer: (answer) => {
			heardDuplicate ||= service.saidDuplicate(answer);
		},
	});
	const transport = withRetry(sender.transport?.(network) ?? network, { clock, random });
	const client = createPayoutClient({ baseUrl: service.baseUrl, transport, clock });
	const [operation, plain] =
		schedule.version === 'v2' ? [sendV2, sendFormV2] : [sendV3, sendFormV3];
	const form = sender.form?.(plain, run) ?? plain;

	return async ({ ending }: RunPlan): Promise<RunReport> => {
		const cancel = new AbortController();
		const ended = new Promise<RunReport>((resolve) => {
			if (ending.kind === 'by itself') return;
			time.at(time.now() + ending.afterMs, () => {
				if (ending.kind === 'cancelled') return cancel.abort('stop');
				isDead = true;
				resolve({ run, end: 'crashed', heardDuplicate });
			});
		});
		const sent = runForm(operation, client, form, cancel.signal).then(
			(output): RunReport => ({ run, end: 'output', output, heardDuplicate }),
			(error: unknown): RunReport => ({ run, end: 'error', error, heardDuplicate }),
		);
		return await Promise.race([ended, sent]);
	};
}
