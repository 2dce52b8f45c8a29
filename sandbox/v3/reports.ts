/** POST /v3/reports/wallet and POST /v3/reports/payout. [Wallet report request, Payout report request] */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from '../http/contentDisposition';
import { streamRows, type CsvCell } from '../basics/csv';
import { readFilters } from '../service/reports/filterShapes';
import { madeUpPayoutRows } from '../service/reports/madeUpRows';
import { payoutReportRows } from '../service/reports/payoutReport';
import { accountOf } from '../http/pipeline';
import { QueryReader } from '../http/input/readQuery';
import { readBound } from '../http/input/readTimestamp';
import { csv, inQuery } from '../http/routeDocs';
import { shapeRows } from '../service/reports/reportShapes';
import {
	payoutReportBody,
	walletReportBody,
	type PayoutReportBody,
	type WalletReportBody,
} from '../schemas/reports';
import { invalidFields, type FieldError } from '../http/errors/serviceError';
import type { SandboxState } from '../state/state';
import { walletReportRows } from '../service/reports/walletReport';
import { createZonedWriter } from '../basics/zonedTime';

const docs = {
	wallet: {
		summary: 'Wallet report',
		parameters: [{ ...inQuery, name: 'timezone', schema: { type: 'string', default: 'UTC' } }],
		answerType: csv,
	},
	payout: { summary: 'Payout report', answerType: csv },
};

export function registerReports(scope: FastifyInstance, state: SandboxState): void {
	const reshape = async (request: FastifyRequest) => {
		request.body = readFilters(request.body, state.settings.behaviours);
	};
	scope.post<{ Body: WalletReportBody }>(
		'/reports/wallet',
		{
			schema: { body: walletReportBody },
			preValidation: reshape,
			config: { permission: 'read', doc: docs.wallet },
		},
		async (request, reply) => {
			const { body } = request;
			const writeTime = readZone(request.query);
			const errors: FieldError[] = [];
			const startMs = readBound(['timestamp', 'start'], body.timestamp?.start, errors);
			const endMs = readBound(['timestamp', 'end'], body.timestamp?.end, errors);
			if (errors.length > 0) throw invalidFields(errors);
			const rows = walletReportRows(state.walletLog.of(accountOf(request).name), {
				country: body.api_country,
				operation: body.operation ?? null,
				txn: body.txn ?? null,
				startMs,
				endMs,
				writeTime,
			});
			return sendCsv(
				reply,
				`wallet-${body.api_country}.csv`,
				shapeRows(rows, state.settings.behaviours),
			);
		},
	);

	scope.post<{ Body: PayoutReportBody }>(
		'/reports/payout',
		{ schema: { body: payoutReportBody }, config: { permission: 'read', doc: docs.payout } },
		async (request, reply) => {
			const { body } = request;
			const errors: FieldError[] = [];
			const startMs = readBound(['start'], body.start, errors);
			const endMs = readBound(['end'], body.end, errors);
			if (startMs === undefined || endMs === undefined) throw invalidFields(errors);
			const account = accountOf(request).name;
			const payments = state.payments.all().filter((payment) => payment.account === account);
			const rows = payoutReportRows(payments, {
				startMs,
				endMs,
				country: body.country,
				status: body.status ?? undefined,
				ids: body.ids ?? undefined,
				external: body.external ?? false,
				sortingOrder: body.sorting_order ?? 'asc',
				effectiveStatus: (payment) => state.reports.effectiveStatus(payment),
			});
			const all = followedBy(rows, state.settings.madeUpReportRows);
			return sendCsv(
				reply,
				`payout-${body.country}.csv`,
				shapeRows(all, state.settings.behaviours),
			);
		},
	);
}

function* followedBy(rows: Iterable<readonly CsvCell[]>, madeUp: number) {
	yield* rows;
	yield* madeUpPayoutRows(madeUp);
}

function sendCsv(
	reply: FastifyReply,
	fileName: string,
	rows: Iterable<readonly CsvCell[]>,
): FastifyReply {
	reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(fileName));
	return reply.send(streamRows(rows));
}

/** "UTC when omitted". Any IANA zone. */
function readZone(query: unknown): (atMs: number) => string {
	const reader = new QueryReader(query);
	const zone = reader.text('timezone', false) ?? 'UTC';
	reader.finish();
	const writeTime = createZonedWriter(zone);
	if (writeTime !== undefined) return writeTime;
	throw invalidFields([
		{
			place: 'query',
			path: ['timezone'],
			message: 'must be a time zone',
			code: 'not_allowed',
			input: zone,
		},
	]);
}
