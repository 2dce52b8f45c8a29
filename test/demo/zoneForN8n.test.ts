import { zoneForN8n } from '../../e2e/tools/start/zoneForN8n';

it('gives n8n a zone that its list has', () => {
	expect(['UTC', 'GMT', 'Asia/Kolkata'].map(zoneForN8n)).toEqual([
		'Etc/UTC',
		'Etc/UTC',
		'Asia/Kolkata',
	]);
});
