import { n8nVersions } from '../../../e2e/n8n/versions';
import { readText } from '../../architecture/repository';

const load = async (): Promise<void> =>
	await jest.isolateModulesAsync(async () => {
		await import('../../../nodes/olderN8n/newEnough');
	});

afterEach(() => jest.dontMock('n8n-workflow'));

it('accepts an n8n that has everything the nodes need to load', async () => {
	await expect(load()).resolves.toBeUndefined();
});

it('names the required version on an older n8n instead of crashing', async () => {
	jest.doMock('n8n-workflow', () => ({ NodeConnectionType: { Main: 'main' } }));
	await expect(load()).rejects.toThrow(
		`n8n-nodes-cross-border-payouts needs n8n ${n8nVersions[0]?.key} or newer. Update n8n`,
	);
});

it('names the oldest tested version, as the README does', () => {
	expect(readText('README.md')).toContain(
		`The oldest n8n that it is tested with is ${n8nVersions[0]?.key}`,
	);
});
