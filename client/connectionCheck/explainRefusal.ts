/**
 * Finds out why a token was refused, from what was accepted earlier in the run and from at most one
 * more request of each version. A 401 of v3 can also mean that v3 is not enabled. A 401 of a POST can mean that
 * its body signature is wrong or missing. [Access rules; Claim hmac]
 */
import { ApiError } from '../errors';
import type { ReasonCode } from '../errors/reasonTexts';
import type { HttpResponse, ResponseHead, Transport } from '../http/transport';
import { hasServiceForm } from '../http/isFromService';
import type { ApiVersion } from '../interface/versions';

export interface RefusalPorts {
	/**
	 * The version that an endpoint belongs to, by the endpoint's name in errors. Undefined for any
	 * other name.
	 */
	readonly versionOf: (endpoint: string) => ApiVersion | undefined;
	/**
	 * One GET of each version that every account may make. If it throws, the version does not work.
	 */
	readonly look: Readonly<Record<ApiVersion, (signal?: AbortSignal) => Promise<unknown>>>;
}

export interface RefusalExplainer {
	/** Returns the same transport, which also records each token that was accepted. */
	watch(version: ApiVersion, transport: Transport): Transport;
	/** @returns an error with the likely cause of a 401 as its code, or the same error */
	explain(error: ApiError, signal?: AbortSignal): Promise<ApiError>;
}

/** The same keys work for the same kind of request a moment later. */
const passing = Symbol('passing');

/** Make one per run. What it has seen and asked applies to all items of the run. */
export function createRefusalExplainer({ versionOf, look }: RefusalPorts): RefusalExplainer {
	const accepted = new Set<string>();
	const note = (version: ApiVersion, method: string, isAccepted: boolean): void => {
		if (isAccepted) accepted.add(version).add(`${version} ${method}`);
	};
	const works = {
		v2: once(
			async (signal) =>
				await look.v2(signal).then(
					() => true,
					() => false,
				),
		),
		/** Undefined if it cannot be known. */
		v3: once(
			async (signal) =>
				await look.v3(signal).then(
					() => true,
					(error: unknown) => {
						if (accepted.has('v3')) return true;
						return error instanceof ApiError && error.code === 'unauthorized' ? false : undefined;
					},
				),
		),
	};

	/** The cause of a 401, by version and method. Undefined if it cannot be known. */
	const causes: Readonly<
		Record<
			ApiVersion,
			(isPost: boolean, signal?: AbortSignal) => Promise<ReasonCode | typeof passing | undefined>
		>
	> = {
		v2: async (isPost, signal) =>
			isPost && (await works.v2(signal)) ? 'body_signature' : undefined,
		v3: async (isPost, signal) => {
			if (accepted.has('v3')) return isPost ? 'body_signature' : undefined;
			if (!(await works.v2(signal))) return undefined;
			// One refused request does not show that v3 refuses all of them.
			const worksNow = await works.v3(signal);
			if (worksNow === undefined) return undefined;
			if (!worksNow) return 'v3_not_enabled';
			return isPost ? 'body_signature' : passing;
		},
	};

	return {
		watch: (version, transport) => ({
			async send(request) {
				const response = await transport.send(request);
				note(version, request.method, isSuccess(response) || isRefusedForContent(response));
				return response;
			},
			async open(request) {
				const stream = await transport.open(request);
				note(version, request.method, isSuccess(stream));
				return stream;
			},
		}),
		async explain(error, signal) {
			const version = versionOf(error.endpoint);
			const [method = ''] = error.endpoint.split(' ');
			if (error.code !== 'unauthorized' || version === undefined) return error;
			// This kind of request was accepted earlier in the run, so none of the known causes fits.
			if (accepted.has(`${version} ${method}`)) return error;
			const cause = await causes[version](method === 'POST', signal);
			if (cause === undefined) return error;
			if (cause === passing) return error.afterWhichKeysWorked();
			return new ApiError(cause, error.endpoint, error.status, error.problem);
		},
	};
}

const refusedForContent: ReadonlySet<number> = new Set([400, 403, 404, 409, 422]);

/** If the service itself refuses a request for its content, it has accepted the token. */
export const isRefusedForContent = (response: HttpResponse): boolean =>
	refusedForContent.has(response.status) && hasServiceForm(response);

const isSuccess = ({ status, headers, isUnproven }: ResponseHead): boolean =>
	(status === 200 || (status > 200 && status <= 299 && !isUnproven)) &&
	!/^\s*text\/html\b/i.test(headers['content-type'] ?? '');

/** Asks once, even if many callers ask at the same time. */
function once<T>(ask: (signal?: AbortSignal) => Promise<T>): (signal?: AbortSignal) => Promise<T> {
	let answer: Promise<T> | undefined;
	return async (signal) => await (answer ??= ask(signal));
}
