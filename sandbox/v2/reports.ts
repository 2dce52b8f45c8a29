/** PUT /v2/reports/list/ and GET /v2/reports/{id}. [Report list item; Endpoints, v2] */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attachment } from '../http/contentDisposition';
import { streamRows } from '../basics/csv';
import { madeUpPayoutRows } from '../service/reports/madeUpRows';
import { payoutColumns } from '../service/reports/payoutReport';
import { accountOf } from '../http/pipeline';
import { QueryReader } from '../http/input/readQuery';
import { readBound } from '../http/input/readTimestamp';
import { idInPath, page } from '../http/routeDocs';
import { readFilters } from '../service/reports/filterShapes';
import { describeReport } from '../service/reports/reports';
import { shapeReportItem, shapeRows } from '../service/reports/reportShapes';
import { reportListBody, type ReportListBody } from '../schemas/reports';
import { invalidFields, refused, ServiceError, type FieldError } from '../http/errors/serviceError';
import type { SandboxState } from '../state/state';

const docs = {
	list: { summary: 'List report files', parameters: page, bodyOptional: true },
	get: { summary: 'Download a report file', parameters: [idInPath], answerType: '*/*' },
};

export function registerReports(scope: FastifyInstance, state: SandboxState): void {
	const reshape = async (request: FastifyRequest) => {
		request.body = readFilters(request.body, state.settings.behaviours);
	};
	scope.put<{ Body: ReportListBody }>(
		'/reports/list/',
		{
			schema: { body: reportListBody },
			preValidation: reshape,
			config: { permission: 'read', doc: docs.list },
		},
		async (request) => {
			const { body } = request;
			const query = new QueryReader(request.query);
			const limit = query.number('limit', { min: 0, max: 1000, integer: true, preset: 20 });
			const offset = query.number('offset', {
				min: 0,
				max: Number.MAX_SAFE_INTEGER,
				integer: true,
				preset: 0,
			});
			query.finish();
			const errors: FieldError[] = [];
			const startMs = readBound(['start_ts'], body.start_ts, errors);
			const endMs = readBound(['end_ts'], body.end_ts, errors);
			if (errors.length > 0) throw invalidFields(errors);
			return state.reports
				.list({
					account: accountOf(request).name,
					limit,
					offset,
					reportType: body.report_type ?? null,
					country: body.country ?? null,
					startMs,
					endMs,
				})
				.map((report) => shapeReportItem(describeReport(report), state.settings.behaviours));
		},
	);

	scope.get<{ Params: { id: string } }>(
		'/reports/:id',
		{ config: { permission: 'read', doc: docs.get } },
		async (request, reply) => {
			const report = state.reports.find(accountOf(request).name, request.params.id);
			if (report === undefined) throw new ServiceError(404, 'Not Found');
			if (report.fileStatus !== 'success')
				throw refused(`Report file is not available (${report.fileStatus})`);
			reply.type(report.contentType).header('content-disposition', attachment(report.fileName));
			return reply.send(
				report.bytes ?? streamRows(shapeRows(madeUpReport(report.rows), state.settings.behaviours)),
			);
		},
	);
}

function* madeUpReport(rows: number) {
	yield payoutColumns;
	yield* madeUpPayoutRows(rows);
}
