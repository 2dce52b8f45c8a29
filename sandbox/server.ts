/**
 * Starts and stops the sandbox: both API versions and the control interface on one port of 127.0.0.1, or
 * without a port.
 */
import AjvCompiler from '@fastify/ajv-compiler';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { createDemoAccount, type SandboxAccount } from './auth/accounts';
import { baseUrlOf, issuerOf, withoutBasePath } from './auth/baseUrl';
import { chooseBehaviours } from './behaviours/choose';
import { defaultBehaviours } from './behaviours/rows';
import { createControl, type SandboxControl } from './control/createControl';
import { describeKeys, type KeysView } from './control/keys';
import { registerControl } from './control/routes';
import { installGateway } from './gateway/installGateway';
import type { SandboxOptions } from './options';
import { registerPage } from './page/registerPage';
import type { Past } from './state/past';
import { installPipeline } from './http/pipeline';
import { withSecretOf } from './auth/secretKeys';
import { createState, type SandboxState } from './state/state';
import { registerAccountChecks as registerV2Checks } from './v2/accountChecks';
import { registerDebug } from './v2/debug';
import { registerEvents as registerV2Events } from './v2/events';
import { registerPayments as registerV2Payments } from './v2/payments';
import { registerQuotes as registerV2Quotes } from './v2/quotes';
import { registerReports as registerV2Reports } from './v2/reports';
import { registerBalance } from './v3/balance';
import { registerAccountChecks as registerV3Checks } from './v3/accountChecks';
import { registerEvents as registerV3Events } from './v3/events';
import { registerPayments as registerV3Payments } from './v3/payments';
import { registerQuotes as registerV3Quotes } from './v3/quotes';
import { registerReports as registerV3Reports } from './v3/reports';

export type { SandboxAccount } from './auth/accounts';
export type { SandboxControl } from './control/createControl';
export type { SandboxOptions } from './options';

export interface Sandbox {
	/**
	 * `http://127.0.0.1:PORT` or the public URL from the options, and a path with R9=path. No trailing slash.
	 */
	readonly baseUrl: string;
	/**
	 * What a client has to enter as base URL: the tokens' iss and aud. It differs from `baseUrl` with R9=slash
	 * and R9=pathSlash.
	 */
	readonly issuer: string;
	/** Its port on 127.0.0.1. */
	readonly port: number;
	/** With their keys, as given or generated, and changed by R8. */
	readonly accounts: readonly SandboxAccount[];
	readonly control: SandboxControl;
	/** All payments and events, for another sandbox to continue from. */
	past(): Past;
	/**
	 * Restarts the service: ends every connection at once, stops listening until `whileDown` is done, and then
	 * listens on the same port. It keeps payments, events and settings. The control works throughout.
	 */
	restart(whileDown?: () => Promise<void>): Promise<void>;
	/** Ends every connection at once and frees the port. */
	stop(): Promise<void>;
}

/** A sandbox inside the calling program: no port, no sockets. */
export interface InnerSandbox extends Pick<
	Sandbox,
	'baseUrl' | 'issuer' | 'accounts' | 'control' | 'stop'
> {
	/** Passes one complete request to the service and returns the complete answer. */
	readonly inject: FastifyInstance['inject'];
}

/** Starts a sandbox and returns once it listens. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { state, accounts, control, build, stop } = assemble(options);
	let app = build();
	const host = '127.0.0.1';
	await app.listen({ port: options.port ?? 0, host });
	const address = app.server.address();
	if (address === null || typeof address === 'string') throw new Error('The sandbox has no port');
	const { port } = address;
	state.baseUrl = baseUrlOf(
		options.publicUrl ?? `http://${host}:${port}`,
		state.settings.behaviours,
	);
	return {
		baseUrl: state.baseUrl,
		issuer: issuerOf(state),
		port,
		accounts,
		control,
		past: () => structuredClone({ payments: state.payments.all(), events: state.events.all() }),
		restart: async (whileDown) => {
			state.streams.closeAll();
			await app.close();
			await whileDown?.();
			if (state.stopSignal.aborted) return;
			app = build();
			await app.listen({ port, host });
		},
		stop: async () => {
			stop();
			await app.close();
		},
	};
}

/**
 * Makes a sandbox that only `inject` can reach. Simulations use it, because no time passes between two
 * requests. Faults that cut connections need a port.
 */
export async function createInnerSandbox(
	options: SandboxOptions & { publicUrl: string },
): Promise<InnerSandbox> {
	const { state, accounts, control, build, stop } = assemble(options);
	const app = build();
	state.baseUrl = baseUrlOf(options.publicUrl, state.settings.behaviours);
	await app.ready();
	return {
		baseUrl: state.baseUrl,
		issuer: issuerOf(state),
		accounts,
		control,
		inject: app.inject.bind(app),
		stop: async () => {
			stop();
			await app.close();
		},
	};
}

function assemble(options: SandboxOptions) {
	const { R8 } = chooseBehaviours(options.behaviours ?? {}, defaultBehaviours);
	const accounts = (options.accounts ?? [createDemoAccount()]).map((account) =>
		withSecretOf(account, R8),
	);
	const stopping = new AbortController();
	const state = createState(options, accounts, stopping.signal);
	state.payments.restore(options.past?.payments ?? []);
	state.events.restore(options.past?.events ?? []);
	const stop = (): void => {
		stopping.abort();
		state.clock.stop();
		state.streams.closeAll();
	};
	const control = createControl(state);
	const { page } = options;
	const keys = page === undefined ? null : accounts.map((each) => describeKeys(each, page));
	return { state, accounts, control, build: () => buildApp(state, control, keys), stop };
}

/**
 * Compiling the schemas takes longer than the rest of a start, so all sandboxes of a program share the
 * result.
 */
const buildValidator = AjvCompiler();

/** @param keys for the page. Null: there is no page */
function buildApp(
	state: SandboxState,
	control: SandboxControl,
	keys: readonly KeysView[] | null,
): FastifyInstance {
	const app = Fastify({
		exposeHeadRoutes: false,
		forceCloseConnections: true,
		rewriteUrl: ({ url }) => withoutBasePath(url ?? '/', state.settings.behaviours),
		bodyLimit: 10 * 1024 * 1024,
		// external_id has up to 128 characters, each three bytes when encoded.
		routerOptions: { maxParamLength: 1024 },
		schemaController: { compilersFactory: { buildValidator } },
		// Strict: the check changes, drops and adds nothing in the request, and it reports every invalid field.
		ajv: {
			customOptions: {
				removeAdditional: false,
				useDefaults: false,
				coerceTypes: false,
				allErrors: true,
				allowUnionTypes: true,
			},
		},
	});
	app.register(
		named('v2', async (v2) => {
			installGateway(v2, state, 'v2');
			installPipeline(v2, state, 'v2');
			registerDebug(v2);
			registerV2Quotes(v2, state);
			registerV2Payments(v2, state);
			registerV2Checks(v2, state);
			registerV2Reports(v2, state);
			registerV2Events(v2, state);
		}),
		{ prefix: '/v2' },
	);
	app.register(
		named('v3', async (v3) => {
			installGateway(v3, state, 'v3');
			installPipeline(v3, state, 'v3');
			registerV3Quotes(v3, state);
			registerV3Payments(v3, state);
			registerBalance(v3, state);
			registerV3Checks(v3, state);
			registerV3Reports(v3, state);
			registerV3Events(v3, state);
		}),
		{ prefix: '/v3' },
	);
	app.register(
		named('control', async (scope) =>
			registerControl(scope, control, { baseUrl: () => state.baseUrl, keys }),
		),
		{ prefix: '/control' },
	);
	if (keys !== null)
		app.register(named('page', async (scope) => await registerPage(scope, () => state.baseUrl)));
	return app;
}

/**
 * Fastify searches all loaded modules for the name of an unnamed plugin. With many modules, as in tests, that
 * is slow.
 */
const named = <Plugin extends FastifyPluginAsync>(name: string, plugin: Plugin): Plugin =>
	Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
