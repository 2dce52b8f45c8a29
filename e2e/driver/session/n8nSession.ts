/** Logs in to n8n as its owner, and sends it requests. */
import type { N8nVersion } from '../../n8n/versions';

/** The owner of every n8n that the tests start. */
export const OWNER = { email: 'owner@example.test', password: 'Payouts-Demo-1' } as const;

const scopesOf = ({ keyMayListCredentials }: N8nVersion): string[] => [
	...['create', 'read', 'update', 'delete', 'list', 'activate', 'deactivate'].map(
		(verb) => `workflow:${verb}`,
	),
	...['read', 'list', 'delete'].map((verb) => `execution:${verb}`),
	...['create', ...(keyMayListCredentials ? ['list'] : []), 'delete'].map(
		(verb) => `credential:${verb}`,
	),
];

/**
 * Sets n8n up with an owner, or logs in if there is an owner already.
 *
 * @returns the session that requests need
 */
export async function logIn(
	baseUrl: string,
	version: N8nVersion,
): Promise<{ cookie: string; apiKey: string }> {
	const cookie = await ownerCookie(baseUrl);
	return { cookie, apiKey: await createApiKey(baseUrl, cookie, scopesOf(version)) };
}

async function ownerCookie(baseUrl: string): Promise<string> {
	const setup = await fetch(
		`${baseUrl}/rest/owner/setup`,
		jsonRequest('POST', {}, { ...OWNER, firstName: 'Payout', lastName: 'Demo' }),
	);
	await setup.arrayBuffer();
	if (setup.ok) return cookieOf(setup);
	const login = await fetch(
		`${baseUrl}/rest/login`,
		jsonRequest('POST', {}, { emailOrLdapLoginId: OWNER.email, password: OWNER.password }),
	);
	if (!login.ok)
		throw new Error(
			`The owner could not be set up or logged in: ${login.status} ${await login.text()}`,
		);
	await login.arrayBuffer();
	return cookieOf(login);
}

function cookieOf(response: Response): string {
	return response.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ');
}

async function createApiKey(baseUrl: string, cookie: string, scopes: string[]): Promise<string> {
	const label = `e2e-${Date.now()}`;
	const created = await call(
		`${baseUrl}/rest/api-keys`,
		'POST',
		{ cookie },
		{ label, expiresAt: null, scopes },
	);
	return String(Object(dataOf(created)).rawApiKey);
}

/** Sends a request to n8n. @throws Error with the beginning of the answer if it is no success */
export async function call(
	url: string,
	method: string,
	headers: Record<string, string>,
	body?: unknown,
): Promise<unknown> {
	const response = await fetch(url, jsonRequest(method, headers, body)).catch((cause: unknown) => {
		throw new Error(`${method} ${url} had no answer`, { cause });
	});
	const text = await response.text();
	if (!response.ok)
		throw new Error(`${method} ${url} answered ${response.status}: ${text.slice(0, 500)}`);
	return text === '' ? undefined : JSON.parse(text);
}

/** n8n closes an idle connection after 5 seconds. A request that uses it at that moment would fail. */
function jsonRequest(method: string, headers: Record<string, string>, body?: unknown): RequestInit {
	const own = { ...headers, connection: 'close' };
	if (body === undefined) return { method, headers: own };
	return {
		method,
		headers: { ...own, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	};
}

/** The editor's API returns its answers under `data`. */
export function dataOf(answer: unknown): unknown {
	return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
}
