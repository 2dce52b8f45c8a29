/** Tries rows one after the other. */
import { isPayoutError } from '../client/errors';
import type { Clock } from '../client/http/clock';
import type { Transport } from '../client/http/transport';
import { createBudget } from './budget';
import { connect, formsOf, originOf } from './connect';
import { createFacts, type Facts } from './facts';
import { NotTried, notTried, type Finding } from './finding';
import type { Keys } from './keys';
import type { PayOptions } from './paying';
import type { Row } from './row';
import { createService } from './service';
import type { Timing } from './timing';

export interface ProbeOptions {
	/** As typed: a slash at its end counts. */
	readonly baseUrl: string;
	readonly keys: Keys;
	readonly rows: readonly Row[];
	readonly pay: boolean;
	readonly payOptions: Omit<PayOptions, 'version'>;
	readonly timing: Timing;
	readonly transport: Transport;
	readonly clock: Clock;
	/** Tells the user something before it is done. */
	readonly tell: (line: string) => void;
}

export interface ProbeResult {
	readonly baseUrl: string;
	readonly requests: number;
	readonly findings: ReadonlyArray<{ readonly row: Row; readonly finding: Finding }>;
}

/** What is heard along the way is judged last. */
const last = ['S3', 'S4', 'S10', 'R14'];

/** @throws NoConnection when the keys work in no form, InputError for a base URL that is none, TransportError */
export async function runProbe(options: ProbeOptions): Promise<ProbeResult> {
	const { baseUrl, keys, rows, pay, payOptions, timing, transport, clock, tell } = options;
	const [form] = formsOf(baseUrl, keys);
	if (form === undefined) throw new NotTried('there is no key to sign with');
	const budget = createBudget(clock, timing);
	const service = createService({ transport, clock, timing, budget, origin: originOf(baseUrl), credential: form.credential });
	const connection = await connect(service, baseUrl, keys);
	const facts = createFacts({ service, connection, keys, pay, payOptions, tell });
	const findings = new Map<Row, Finding>();
	const inTurn = [...rows].sort((a, b) => Number(last.includes(a.row)) - Number(last.includes(b.row)));
	for (const row of inTurn) findings.set(row, await tryRow(row, facts));
	return {
		baseUrl: connection.baseUrl,
		requests: budget.spent,
		findings: rows.map((row) => ({ row, finding: findings.get(row) ?? notTried('the probe ended before') })),
	};
}

async function tryRow(row: Row, facts: Facts): Promise<Finding> {
	if (row.needs === 'pay' && !facts.pays) return notTried('needs --pay');
	try {
		return await row.try(facts);
	} catch (error) {
		if (error instanceof NotTried) return notTried(error.reason);
		// Only our own words: a library's could repeat what was sent.
		return { kind: 'fault', reason: isPayoutError(error) && error.name === 'TransportError' ? error.message : 'the try failed' };
	}
}
