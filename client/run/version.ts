/** What a run of payments uses of an API version. */
import type { ReadBalance } from '../balance/checkOrders';
import type { CreatePlan, PlanInput, SendPlan } from '../payment/send/plan';
import type { StreamSource } from '../payment/wait/watchStream';
import type { ReadToday } from './guardRun';

export interface PayingVersion<Client, Given> {
	/** @throws InputError for a payment that cannot be sent; what `read` throws */
	readonly planSend: Plans<Client, Given, SendPlan>;
	/** @throws as `planSend` */
	readonly planCreate: Plans<Client, Given, CreatePlan>;
	readonly sourcesOf: (client: Client, signal?: AbortSignal) => SendSources;
}

type Plans<Client, Given, Plan> = (
	client: Client,
	form: PlanInput,
	read: () => Given,
	signal?: AbortSignal,
) => Plan;

export interface SendSources {
	readonly readToday: ReadToday;
	/** Undefined if the version has no balance. */
	readonly readBalance?: ReadBalance | undefined;
	/** The event stream, if a wait can rely on it. */
	readonly source?: StreamSource | undefined;
}
