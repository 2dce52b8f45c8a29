/** Tests rows one after another. */
import { isPayoutError, TransportError } from '../client/errors';
import type { Clock } from '../client/async';
import type { Transport } from '../client/http';
import { createBudget } from './service/budget';
import { connect, formsOf, NoConnection, originOf, type ConnectionFacts } from './service/connect';
import { createFacts, type Facts } from './rows/facts';
import { NotTried, notTried, type Finding } from './finding/finding';
import type { Keys } from './usage/keys';
import type { PayOptions } from './payments/paying';
import type { Row } from './rows/row';
import { createService, type Service } from './service/service';
import type { Timing } from './service/timing';
import { describeUnreachable } from './service/unreachable';

export interface ProbeOptions {
	/** As typed: a trailing slash matters. */
	readonly baseUrl: string;
	readonly keys: Keys;
	readonly rows: readonly Row[];
	readonly pay: boolean;
	readonly payOptions: Omit<PayOptions, 'version'>;
	readonly timing: Timing;
	readonly transport: Transport;
	readonly clock: Clock;
	/** Announces each row and each payment to the user before it happens. */
	readonly tell: (line: string) => void;
}

export interface ProbeResult {
	readonly baseUrl: string;
	readonly requests: number;
	readonly findings: ReadonlyArray<{ readonly row: Row; readonly finding: Finding }>;
}

/** Rows that only evaluate the answers to other rows come last. */
const last = ['S3', 'S4', 'S10', 'R14'];

/**
 * @throws NoConnection if nothing answers or the service accepts no form of the keys; InputError for an
 * invalid base URL
 */
export async function runProbe(options: ProbeOptions): Promise<ProbeResult> {
	const { baseUrl, keys, rows, pay, payOptions, timing, transport, clock, tell } = options;
	const [form] = formsOf(baseUrl, keys);
	if (form === undefined) throw new NotTried('there is no key to sign with');
	const budget = createBudget(clock, timing);
	const service = createService({
		transport,
		clock,
		timing,
		budget,
		origin: originOf(baseUrl),
		credential: form.credential,
	});
	const connection = await connectOrTell(service, options);
	const facts = createFacts({ service, connection, keys, pay, payOptions, tell });
	const findings = new Map<Row, Finding>();
	const inTurn = [...rows].sort(
		(a, b) => Number(last.includes(a.row)) - Number(last.includes(b.row)),
	);
	for (const row of inTurn) {
		tell(`${row.row} ${row.point}`);
		findings.set(row, await tryRow(row, facts));
	}
	return {
		baseUrl: connection.baseUrl,
		requests: budget.spent,
		findings: rows.map((row) => ({
			row,
			finding: findings.get(row) ?? notTried('the probe ended before this row'),
		})),
	};
}

async function connectOrTell(
	service: Service,
	{ baseUrl, keys, timing }: ProbeOptions,
): Promise<ConnectionFacts> {
	try {
		return await connect(service, baseUrl, keys);
	} catch (error) {
		throw error instanceof TransportError
			? new NoConnection(describeUnreachable(baseUrl, error, timing.answerMs))
			: error;
	}
}

async function tryRow(row: Row, facts: Facts): Promise<Finding> {
	if (row.needs === 'pay' && !facts.pays) return notTried('needs --pay');
	try {
		return await row.try(facts);
	} catch (error) {
		if (error instanceof NotTried) return notTried(error.reason);
		// Shows only the probe's own messages, because a library's message could repeat what was sent.
		return {
			kind: 'fault',
			reason:
				isPayoutError(error) && error.name === 'TransportError' ? error.message : 'the test failed',
		};
	}
}
