import type { ICredentialTestFunctions } from 'n8n-workflow';

import { testCredential } from '../../../../nodes/adapter/n8n/testCredential';
import { hs256Form } from '../../../client/auth/testForms';

const contextOf = (request: (options: object) => Promise<unknown>): ICredentialTestFunctions =>
	({ helpers: { request } }) as unknown as ICredentialTestFunctions;

it('sends nothing with a credential that cannot sign', async () => {
	const request = jest.fn();
	const result = await testCredential(contextOf(request), { ...hs256Form, baseUrl: 'ftp://x' });
	expect(result.status).toBe('Error');
	expect(result.message).toMatch(/Base URL/);
	expect(request).not.toHaveBeenCalled();
});

it('gives a signed request to the helper that follows no redirect and throws for no status', async () => {
	const request = jest.fn(async () => await Promise.reject(new Error('down')));
	await testCredential(contextOf(request), hs256Form);
	expect(request).toHaveBeenCalledWith(
		expect.objectContaining({
			method: 'GET',
			headers: expect.objectContaining({ Authorization: expect.stringMatching(/^Bearer \S+$/) }),
			simple: false,
			followRedirect: false,
			followAllRedirects: false,
		}),
	);
});

it('never throws, and repeats nothing of an error that it does not know', async () => {
	const hostile = (): never => {
		throw Object.assign(new Error('Bearer secret-token'), { config: { headers: 'secret-token' } });
	};
	const result = await testCredential(contextOf(hostile), hs256Form);
	expect(result.status).toBe('Error');
	expect(result.message).not.toContain('secret-token');
	const broken = {
		get helpers(): never {
			throw new Error('secret-token');
		},
	};
	const other = await testCredential(broken as unknown as ICredentialTestFunctions, hs256Form);
	expect(other).toMatchObject({ status: 'Error' });
	expect(other.message).not.toContain('secret-token');
});
