import { createV2 } from '../../../client/v2';
import { createFakeStreams } from '../../support/fakes/fakeStreams';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

const baseUrl = 'https://service.example';
const report = {
	id: 'r1',
	file_name: 'a.csv',
	content_type: 'text/csv',
	report_type: 'payout',
	file_status: 'success',
	auto_generated: false,
	created_at: '2026-01-01T00:00:00Z',
	params: { country: 'IND' },
};

it('lists reports by PUT to the path with its slash, filters in the body', async () => {
	const transport = createFakeTransport({ body: [report] });
	const filters = { report_type: 'payout', country: 'IND', start_ts: '2026-01-01', end_ts: '' };
	const list = createV2({ baseUrl, transport }).report.getMany({
		limit: 10,
		offset: 20,
		...filters,
	});
	expect(await list).toEqual([report]);
	expect(transport.lines()).toEqual(['PUT /v2/reports/list/?limit=10&offset=20']);
	expect(transport.bodyOf(0)).toEqual({
		report_type: 'payout',
		country: 'IND',
		start_ts: '2026-01-01T00:00:00.000Z',
	});
	expect(transport.requests[0]?.repeatable).toBe(true);
});

it.each([
	['an empty file name', { file_name: '' }],
	['no content type', { content_type: undefined }],
	['an unknown file status', { file_status: 'archived' }],
	['no parameters', { params: null }],
	['no ID', { id: undefined }],
])('returns a row with %s unchanged, together with the others', async (_, odd) => {
	const body: unknown = JSON.parse(JSON.stringify([report, { ...report, id: 'r2', ...odd }]));
	const v2 = createV2({ baseUrl, transport: createFakeTransport({ body }) });
	expect(await v2.report.getMany({ limit: 10, offset: 0 })).toEqual(body);
});

it.each([
	['a list', ['payout', 'wallet']],
	['an object', { in: ['payout'] }],
])('sends each filter as %s if it has that form', async (_, value) => {
	const transport = createFakeTransport({ body: [] });
	const filters = {
		report_type: value,
		country: value,
		start_ts: value,
		end_ts: JSON.stringify(value),
	};
	await createV2({ baseUrl, transport }).report.getMany({ limit: 10, offset: 0, ...filters });
	expect(transport.bodyOf(0)).toEqual({
		report_type: value,
		country: value,
		start_ts: value,
		end_ts: value,
	});
});

it('adds members that the form does not have to the filters', async () => {
	const transport = createFakeTransport({ body: [] });
	const filters = { country: 'IND', additional_body: { report_type: 'PAYOUT', country: 'IND' } };
	await createV2({ baseUrl, transport }).report.getMany({ limit: 10, offset: 0, ...filters });
	expect(transport.bodyOf(0)).toEqual({ country: 'IND', report_type: 'PAYOUT' });
});

it.each([{}, ['r1'], 'text'])('refuses the answer %j', async (body) => {
	const v2 = createV2({ baseUrl, transport: createFakeTransport({ body }) });
	await expect(v2.report.getMany({ limit: 1, offset: 0 })).rejects.toMatchObject({
		code: 'unexpected_response',
	});
});

it('downloads a report whose ID is one segment of the path', async () => {
	const transport = createFakeStreams({ headers: { 'content-type': 'application/pdf' } });
	const { report: reports } = createV2({ baseUrl, transport });
	expect(await reports.download({ id: 'a/b#c' })).toMatchObject({
		fileName: 'b#c',
		contentType: 'application/pdf',
	});
	expect(transport.requests[0]?.url).toBe('https://service.example/v2/reports/a%2Fb%23c');
	await expect(reports.download({ id: '..' })).rejects.toMatchObject({ code: 'invalid_input' });
	await expect(reports.download({})).rejects.toMatchObject({ issues: [{ field: 'id' }] });
});
