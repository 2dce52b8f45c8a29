/**
 * Why a token was refused: what was accepted before in the run, and what one more look can tell. A 401 of v3
 * also means that v3 is not enabled, and a 401 of any POST that its body signature is wrong or missing.
 * [Access rules; Claim hmac]
 */
import { ApiError } from '../errors';
import type { ReasonCode } from '../errors/reasons';
import type { HttpResponse, ResponseHead, Transport } from '../http/transport';
import { isServicesForm } from '../problem/servicesWord';
import type { ApiVersion } from '../versions';

export interface RefusalPorts {
	/** The version that an endpoint belongs to, by the name that errors give it; undefined for any other name. */
	readonly versionOf: (endpoint: string) => ApiVersion | undefined;
	/** One GET of each version that every account may make; what it throws counts as "does not work". */
	readonly look: Readonly<Record<ApiVersion, (signal?: AbortSignal) => Promise<unknown>>>;
}

export interface RefusalExplainer {
	/** The same transport, with a note of each token that was accepted. */
	watch(version: ApiVersion, transport: Transport): Transport;
	/** @returns an error with the likely cause of a 401 as its code, or the same error */
	explain(error: ApiError, signal?: AbortSignal): Promise<ApiError>;
}

/** One for each run: what it has seen and asked holds for all of its items. */
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
		/** Undefined when nobody can tell. */
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

	/** What a 401 of a method of the version comes of, as far as it can be known. */
	const causes: Readonly<
		Record<ApiVersion, (isPost: boolean, signal?: AbortSignal) => Promise<ReasonCode | undefined>>
	> = {
		v2: async (isPost, signal) =>
			isPost && (await works.v2(signal)) ? 'body_signature' : undefined,
		v3: async (isPost, signal) => {
			if (accepted.has('v3')) return isPost ? 'body_signature' : undefined;
			if (!(await works.v2(signal))) return undefined;
			if (!isPost) return 'v3_not_enabled';
			const worksWithoutBody = await works.v3(signal);
			if (worksWithoutBody === undefined) return undefined;
			return worksWithoutBody ? 'body_signature' : 'v3_not_enabled';
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
			// The same kind of request was accepted before in this run: what changed since is none of these.
			if (accepted.has(`${version} ${method}`)) return error;
			const code = await causes[version](method === 'POST', signal);
			return code === undefined
				? error
				: new ApiError(code, error.endpoint, error.status, error.problem);
		},
	};
}

const refusedForContent: ReadonlySet<number> = new Set([400, 403, 404, 409, 422]);

/** What is refused for its content has passed the door, if it is the service that says so. */
export const isRefusedForContent = (response: HttpResponse): boolean =>
	refusedForContent.has(response.status) && isServicesForm(response);

const isSuccess = ({ status, headers }: ResponseHead): boolean =>
	status >= 200 && status <= 299 && !/^\s*text\/html\b/i.test(headers['content-type'] ?? '');

/** Asks once, also when many ask at the same time. */
function once<T>(ask: (signal?: AbortSignal) => Promise<T>): (signal?: AbortSignal) => Promise<T> {
	let answer: Promise<T> | undefined;
	return async (signal) => await (answer ??= ask(signal));
}
