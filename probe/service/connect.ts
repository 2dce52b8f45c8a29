/** Finds the form of base URL and keys that the service accepts, and the offset of its clock. */
import { addressOf, type Credential, decodeBase64, requireBaseUrl } from '../../client/auth';
import type { HttpResponse } from '../../client/http';
import { isSuccess } from './answers';
import type { Keys } from '../usage/keys';
import type { Service } from './service';

/** The service accepts none of the forms, or something else answers. */
export class NoConnection extends Error {
	constructor(message: string) {
		super(message);
		this.name = 'NoConnection';
	}
}

export interface ConnectionFacts {
	/** As the user typed it. */
	readonly baseUrl: string;
	/** Whether `iss` and `aud` end with a slash. */
	readonly slash: boolean;
	/** Which key signs: the key as entered, its decoded bytes, or a private key. */
	readonly keyForm: 'text' | 'base64' | 'rsa';
	readonly secretBytes: number;
	readonly isAscii: boolean;
	/** How many seconds the service's clock is ahead. */
	readonly aheadSeconds: number;
	/** Null: v3 answers. Otherwise the reason why not. */
	readonly v3Refusal: string | null;
}

interface Form {
	readonly slash: boolean;
	readonly keyForm: ConnectionFacts['keyForm'];
	readonly credential: Credential;
}

/** Two minutes, as the package's own default. */
const tokenLifetimeSeconds = 120;
/** `Date` is cut to the second, and the answer takes time to arrive. */
const toleranceSeconds = 10;

/** The entered address without a trailing slash, checked. */
export function originOf(typed: string): string {
	return addressOf(requireBaseUrl(typed));
}

/** All forms to try, starting with the one that the user typed. */
export function formsOf(typed: string, keys: Keys): Form[] {
	const origin = originOf(typed);
	const typedSlash = typed.endsWith('/');
	return signersOf(keys).flatMap(({ keyForm, signer }) =>
		[typedSlash, !typedSlash].map((slash) => ({
			slash,
			keyForm,
			credential: {
				...signer,
				baseUrl: slash ? `${origin}/` : origin,
				accessKey: keys.accessKey,
				tokenLifetimeSeconds,
			},
		})),
	);
}

type Signer =
	| { readonly algorithm: 'HS256'; readonly secret: Uint8Array }
	| { readonly algorithm: 'RS256'; readonly privateKeyPem: string; readonly keyId: string };

function signersOf({
	secretKey,
	rsa,
}: Keys): Array<{ keyForm: ConnectionFacts['keyForm']; signer: Signer }> {
	if (secretKey === undefined)
		return rsa === undefined ? [] : [{ keyForm: 'rsa', signer: { algorithm: 'RS256', ...rsa } }];
	const decoded = decodeBase64(secretKey);
	return [
		{
			keyForm: 'text',
			signer: { algorithm: 'HS256', secret: new TextEncoder().encode(secretKey) },
		},
		...(decoded === undefined
			? []
			: [{ keyForm: 'base64' as const, signer: { algorithm: 'HS256' as const, secret: decoded } }]),
	];
}

/**
 * Tries the forms until the service accepts one. From then on, requests use that form.
 *
 * @throws NoConnection
 */
export async function connect(
	service: Service,
	typed: string,
	keys: Keys,
): Promise<ConnectionFacts> {
	let offset = 0;
	for (const form of formsOf(typed, keys)) {
		let answer = await ask(service, form, offset);
		const reported = answer.status === 401 ? readClockAhead(answer, service) : offset;
		if (Math.abs(reported - offset) > toleranceSeconds) {
			offset = reported;
			answer = await ask(service, form, offset);
		}
		if (answer.status === 401) continue;
		if (!isSuccess(answer) && answer.status !== 403) {
			throw new NoConnection(
				`The answer is not from the payout service (${answer.status}): set --base-url to the address of the environment, without /v2 or /v3`,
			);
		}
		return {
			baseUrl: typed,
			slash: form.slash,
			keyForm: form.keyForm,
			secretBytes: new TextEncoder().encode(keys.secretKey ?? '').length,
			isAscii: /^[\x20-\x7e]*$/.test(keys.secretKey ?? ''),
			aheadSeconds: readClockAhead(answer, service),
			v3Refusal: await askV3(service),
		};
	}
	throw new NoConnection(
		'The service does not accept the keys in any form: check that they belong to this environment, and check the base URL',
	);
}

async function ask(
	service: Service,
	{ credential }: Form,
	clockOffsetSeconds: number,
): Promise<HttpResponse> {
	service.signWith({ ...credential, clockOffsetSeconds });
	return await service.send('GET', '/v2/debug');
}

async function askV3(service: Service): Promise<string | null> {
	const { status } = await service.send('GET', '/v3/balance?country=IND');
	return status === 401 ? 'v3 is not enabled for these keys' : null;
}

/** RFC 9110, 6.6.1. If a service does not send its time, its clock counts as right. */
export function readClockAhead(
	{ headers }: HttpResponse,
	{ clock }: Pick<Service, 'clock'>,
): number {
	const seconds = Math.round((Date.parse(headers['date'] ?? '') - clock.now()) / 1000);
	return Number.isNaN(seconds) ? 0 : seconds;
}
