/** Replaces the part of an OAuth2 service that gives a new access token for a refresh token. */
import { z } from 'zod';

import { createCloudServer, expecting, type CloudServer, type Tokens } from './cloudService';

const client = { id: 'a-made-up-client', secret: 'a-made-up-client-word' };
const asBasic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;

/** What a credential of one of n8n's OAuth2 types contains after a person has logged in. */
export const oAuth2Data = ({ access, refresh }: Tokens): Record<string, unknown> => ({
	clientId: client.id,
	clientSecret: client.secret,
	oauthTokenData: { access_token: access, refresh_token: refresh, token_type: 'Bearer' },
});

/** @param clientIn where the service expects the client and its secret */
export function createOAuth2(
	host: string,
	path: string,
	clientIn: 'header' | 'body',
	tokens: Tokens,
): CloudServer {
	const server = createCloudServer(host);
	const grant = {
		grant_type: z.literal('refresh_token'),
		refresh_token: z.literal(tokens.refresh),
	};
	const body =
		clientIn === 'header'
			? z.strictObject(grant)
			: z.strictObject({
					...grant,
					client_id: z.literal(client.id),
					client_secret: z.literal(client.secret),
				});
	server.app.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string' },
		(_, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
	);
	server.app.post(path, async (request) => {
		if (clientIn === 'header')
			expecting('The client', z.literal(asBasic), request.headers.authorization);
		expecting<unknown>('The body', body, request.body);
		return { access_token: tokens.access, token_type: 'Bearer', expires_in: 1800 };
	});
	return server;
}
