/** The payments that the account has. Each fact is determined once, and only if a row asks for it. */
import type { ServiceRecord } from '../../client/http';
import type { ApiVersion } from '../../client/interface';
import { once } from '../finding/once';
import type { Service } from '../service/service';
import type { ProbePayment } from './payAndWatch';
import { knownPaymentOf, readSample, type KnownPayment, type Sample } from './sample';

export interface AccountFacts {
	/** @throws NotTried where lists are refused */
	sample(): Promise<Sample>;
	/** A payment of the account, or that of --pay if there is no other. Undefined: none. */
	known(): Promise<KnownPayment | undefined>;
	/** When something last changed for certain, by the service's clock. Undefined: unknown. */
	newestChangeMs(): Promise<number | undefined>;
}

export interface AccountFactsOptions {
	readonly service: Service;
	readonly version: ApiVersion;
	readonly country: string;
	/** The payment of --pay. Undefined without --pay. */
	readonly paid: (() => Promise<ProbePayment>) | undefined;
}

export function createAccountFacts({
	service,
	version,
	country,
	paid,
}: AccountFactsOptions): AccountFacts {
	const sample = once(async () => await readSample(service, version, country));

	async function rows(): Promise<readonly ServiceRecord[]> {
		return await sample().then(
			(read) => read.rows,
			() => [],
		);
	}

	const known = once(async (): Promise<KnownPayment | undefined> => {
		const listed = (await rows())
			.map((row) => knownPaymentOf(row, version === 'v2' ? country : undefined))
			.filter((row) => row !== undefined);
		const best =
			listed.find(({ externalId }) => externalId !== undefined && /[a-z]/i.test(externalId)) ??
			listed[0];
		if (best !== undefined || paid === undefined) return best;
		const { paymentId, externalId, exists, sentAtMs } = await paid();
		return paymentId !== undefined && exists === true
			? { id: paymentId, externalId, country, atMs: sentAtMs }
			: undefined;
	});

	async function newestChangeMs(): Promise<number | undefined> {
		const listed = (await rows()).flatMap((row) => knownPaymentOf(row)?.atMs ?? []);
		const own = await paid?.().catch(() => undefined);
		const all = [...listed, ...(own?.exists === true ? [own.sentAtMs] : [])];
		return all.length === 0 ? undefined : Math.max(...all);
	}

	return { sample, known, newestChangeMs };
}
