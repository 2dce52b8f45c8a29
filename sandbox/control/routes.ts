/**
 * The control interface over HTTP: every method of SandboxControl under /control, JSON, no authentication.
 */
import type { FastifyError, FastifyInstance } from 'fastify';
import type { AccountCheckRule } from '../service/accounts/accountChecks';
import type { BurstSpec } from './burst';
import type { FaultSpec } from '../faults/faults';
import type { PaymentMove, ReportedError } from '../service/payments/payment';
import type { ReportSpec } from '../service/reports/reports';
import * as schemas from '../schemas/control';
import type { CutSpec } from '../streams/streamBook';
import { apiVersions, type ReportFileStatus } from '../schemas/vocabulary';
import type { SettingsChange } from './faultsAndSettings';
import type { ClockCommand } from './clock';
import { describeControl, noteRoutes } from './controlApi';
import type { SandboxControl } from './createControl';
import type { DealSpec } from './deals';
import type { RawEvent, ResendCommand, StallCommand } from './events';
import { refuseForeign } from './guard';
import type { KeysView } from './keys';
import { ControlError } from './lookUp';
import type { NewPaymentSpec } from './newPayment';
import type { WalletEntrySpec } from './reports';
import type { BehaviourChange } from './behaviours';

export interface ControlSurroundings {
	/** The service's URL, once it is known. */
	readonly baseUrl: () => string;
	/** The answer to GET /control/keys. Null: there is no such call. */
	readonly keys: readonly KeysView[] | null;
}

export function registerControl(
	scope: FastifyInstance,
	control: SandboxControl,
	{ baseUrl, keys }: ControlSurroundings,
): void {
	acceptEmptyBodies(scope);
	scope.setErrorHandler((error: FastifyError | ControlError, _request, reply) => {
		const status = error instanceof ControlError ? error.status : (error.statusCode ?? 500);
		return reply.status(status).send({ error: error.message });
	});

	refuseForeign(scope, baseUrl);
	scope.addHook('onRequest', async (_request, reply) => {
		reply.header('cache-control', 'no-store');
	});
	const routes = noteRoutes(scope);
	scope.get('/commands.json', async () => describeControl(routes, baseUrl()));
	if (keys !== null) scope.get('/keys', async () => keys);
	routeService(scope, control);
	routePayments(scope, control);
	routeStreams(scope, control);
	routeBehaviour(scope, control);
	routeReports(scope, control);
}

/** The sandbox's contents, its clock, and a fresh start. */
function routeService(scope: FastifyInstance, control: SandboxControl): void {
	scope.get('/state', async () => control.state());
	scope.get('/live', async () => control.live());
	scope.get('/openapi.json', async () => control.openApi());
	scope.get('/ledger', async () => control.ledger());
	scope.post<{ Body: ClockCommand }>(
		'/clock',
		{ schema: { body: schemas.clockCommand } },
		async ({ body }) => control.setClock(body),
	);
	scope.post('/reset', async () => {
		control.reset();
		return control.state();
	});
}

/** Payments and their states, and the deals that price quotes. */
function routePayments(scope: FastifyInstance, control: SandboxControl): void {
	scope.post<{ Body: NewPaymentSpec }>(
		'/payments',
		{ schema: { body: schemas.newPayment } },
		async ({ body }) => control.makePayment(body),
	);
	scope.get('/deals', async () => control.deals());
	scope.post<{ Body: DealSpec }>(
		'/deals',
		{ schema: { body: schemas.dealSpec } },
		async ({ body }) => control.setDeal(body),
	);
	scope.post<{ Body: PaymentMove; Params: { id: string } }>(
		'/payments/:id/advance',
		{ schema: { body: schemas.paymentMove } },
		async ({ body, params }) => control.advancePayment(params.id, body),
	);
	scope.post<{ Body: { statuses: string[] }; Params: { id: string } }>(
		'/payments/:id/flip',
		{ schema: { body: schemas.paymentFlip } },
		async ({ body, params }) => control.flipPayment(params.id, body.statuses),
	);
	scope.post<{ Body: ReportedError; Params: { id: string } }>(
		'/payments/:id/error',
		{ schema: { body: schemas.reportedError } },
		async ({ body, params }) => control.reportError(params.id, body),
	);
	scope.post<{ Body: BurstSpec }>(
		'/burst',
		{ schema: { body: schemas.burstSpec } },
		async ({ body }) => control.burst(body),
	);
	scope.post<{ Body: { status: string | null }; Params: { id: string } }>(
		'/payments/:id/override',
		{ schema: { body: schemas.statusOverride } },
		async ({ body, params }) => control.overrideStatus(params.id, body.status),
	);
}

/** What the event streams send, and how they fail. */
function routeStreams(scope: FastifyInstance, control: SandboxControl): void {
	scope.get<{ Querystring: { version?: string } }>('/events', async ({ query }) => {
		const version = apiVersions.find((known) => known === query.version);
		if (query.version !== undefined && version === undefined)
			throw new ControlError(400, 'version is v2 or v3');
		return control.events(version);
	});
	scope.post<{ Body: RawEvent }>(
		'/events',
		{ schema: { body: schemas.rawEvent } },
		async ({ body }) => control.appendEvent(body),
	);
	scope.post<{ Body: ResendCommand }>(
		'/events/resend',
		{ schema: { body: schemas.resendCommand } },
		async ({ body }) => control.resendEvents(body),
	);
	scope.post<{ Body: CutSpec }>(
		'/streams/cut',
		{ schema: { body: schemas.cutSpec } },
		async ({ body }) => control.cutStreams(body),
	);
	scope.post<{ Body: StallCommand }>(
		'/streams/stall',
		{ schema: { body: schemas.stallCommand } },
		async ({ body }) => control.stallStreams(body),
	);
}

/** Deliberate faults, and how this service differs from others. */
function routeBehaviour(scope: FastifyInstance, control: SandboxControl): void {
	scope.get('/faults', async () => control.faults());
	scope.post<{ Body: FaultSpec }>(
		'/faults',
		{ schema: { body: schemas.faultSpec } },
		async ({ body }) => control.addFault(body),
	);
	scope.delete('/faults', async () => {
		control.clearFaults();
		return control.faults();
	});
	scope.post<{ Body: SettingsChange }>(
		'/settings',
		{ schema: { body: schemas.settingsChange } },
		async ({ body }) => control.changeSettings(body),
	);
	scope.get('/behaviours', async () => control.behaviours());
	scope.post<{ Body: BehaviourChange }>(
		'/behaviours',
		{ schema: { body: schemas.behaviourChange } },
		async ({ body }) => control.changeBehaviours(body),
	);
	scope.post<{ Body: AccountCheckRule }>(
		'/account-checks',
		{ schema: { body: schemas.accountCheckRule } },
		async ({ body }) => control.setAccountCheck(body),
	);
}

/** Reports and wallet entries. */
function routeReports(scope: FastifyInstance, control: SandboxControl): void {
	scope.post<{ Body: ReportSpec }>(
		'/reports',
		{ schema: { body: schemas.reportSpec } },
		async ({ body }) => control.addReport(body),
	);
	scope.post<{ Body: { fileStatus: ReportFileStatus }; Params: { id: string } }>(
		'/reports/:id/status',
		{ schema: { body: schemas.reportStatus } },
		async ({ body, params }) => control.setReportStatus(params.id, body.fileStatus),
	);
	scope.post<{ Body: WalletEntrySpec }>(
		'/wallet-entries',
		{ schema: { body: schemas.walletEntrySpec } },
		async ({ body }) => control.addWalletEntry(body),
	);
}

/** `POST /control/reset` and similar calls need no body. A missing body counts as `{}`. */
function acceptEmptyBodies(scope: FastifyInstance): void {
	scope.removeAllContentTypeParsers();
	scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
		try {
			done(null, body === '' ? {} : JSON.parse(String(body)));
		} catch {
			done(new ControlError(400, 'The body is not valid JSON'));
		}
	});
	scope.addHook('preValidation', async (request) => {
		if (request.method === 'POST') request.body ??= {};
	});
}
