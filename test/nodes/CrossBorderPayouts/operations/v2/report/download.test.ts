import download from '../../../../../../nodes/CrossBorderPayouts/operations/v2/report/download';
import { runDownload } from '../../../../../support/engine/runDownload';

it('passes the file on unchanged', async () => {
	const headers = {
		'content-type': 'application/pdf',
		'content-disposition': 'attachment; filename="r.pdf"',
	};
	const { result, transport } = runDownload(download, { reportId: 'r1' }, { headers });
	expect(await result).toMatchObject({ fileName: 'r.pdf', contentType: 'application/pdf' });
	expect(transport.requests[0]).toMatchObject({
		method: 'GET',
		url: 'https://service.example/v2/reports/r1',
	});
});

it('requires an ID', async () => {
	const { result } = runDownload(download, { reportId: '' }, {});
	await expect(result).rejects.toMatchObject({
		issues: [{ field: 'id', problem: 'is required, but empty' }],
	});
});
