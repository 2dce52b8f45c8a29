/** How a sandbox behaves: what its start options say about it, and what can change while it runs. */
import { chooseBehaviours } from '../behaviours/choose';
import { defaultBehaviours, type Behaviours } from '../behaviours/rows';
import { chooseAims, defaultAims, type Aims } from './aims';

export interface SettingOptions {
	/**
	 * How this service differs from others: a value for each row of `behaviours/rows.ts`. Default: the first
	 * one.
	 */
	behaviours?: Partial<Behaviours>;
	/**
	 * Which requests the gateway's behaviours hit: all, first:N, every:N or random:SEED. See `aims.ts`.
	 */
	hits?: Partial<Aims>;
	/** [a, b]: processing after a ms, succeeded b ms later. Null: only by command. Default null. */
	settleAfterMs?: number[] | null;
	/** v3 events older than this cannot be replayed. Null (default) keeps all. */
	retentionMs?: number | null;
	/** Pause between two v2 ping comments. Default 30,000. */
	pingIntervalMs?: number;
	/** The same for v3. Default null, because the interface promises no v3 ping. */
	v3PingIntervalMs?: number | null;
	/** A POST without a valid `hmac` claim gets a 401, as with R7=requiredOnPost. Default false. */
	requireHmac?: boolean;
	/** Leeway for exp and iat. Default 30. */
	clockToleranceSeconds?: number;
	/** False models a service that accepts one external_id twice, as R5=none does. Default true. */
	uniqueExternalIds?: boolean;
	/** False checks the quote before the external_id, as R5=afterQuote does. Default true. */
	externalIdCheckedFirst?: boolean;
	/** True lets v2 payments carry fields that the interface does not document. Default false. */
	acceptUnknownFields?: boolean;
	/**
	 * False: v3 payments may carry only the fields of `service/payments/partyFields.ts`, and must carry those
	 * that it requires. `npm run sandbox` starts so. Default true.
	 */
	acceptAnyPartyFields?: boolean;
	/** True: quotes are unavailable (500). Default false. */
	quoteOutage?: boolean;
	/** False: a 401 does not say which rule the token broke. Default true. */
	explainTokenRefusals?: boolean;
	/** True ends an event stream when the token that opened it expires. Default false. */
	cutStreamsAtTokenExpiry?: boolean;
	/** Maximum branch look-ups per account in any minute. Null (default): no limit. */
	bankLookupsPerMinute?: number | null;
	/** Generated rows at the end of every payout report, made while they are read. Default 0. */
	madeUpReportRows?: number;
}

export type SandboxSettings = Required<Omit<SettingOptions, 'behaviours' | 'hits'>> & {
	behaviours: Behaviours;
	hits: Aims;
};

/** The running settings that follow from the start options. */
export function settingsFrom(options: SettingOptions): SandboxSettings {
	return {
		behaviours: chooseBehaviours(options.behaviours ?? {}, defaultBehaviours),
		hits: chooseAims(options.hits ?? {}, defaultAims),
		settleAfterMs: options.settleAfterMs ?? null,
		retentionMs: options.retentionMs ?? null,
		pingIntervalMs: options.pingIntervalMs ?? 30_000,
		v3PingIntervalMs: options.v3PingIntervalMs ?? null,
		requireHmac: options.requireHmac ?? false,
		clockToleranceSeconds: options.clockToleranceSeconds ?? 30,
		uniqueExternalIds: options.uniqueExternalIds ?? true,
		externalIdCheckedFirst: options.externalIdCheckedFirst ?? true,
		acceptUnknownFields: options.acceptUnknownFields ?? false,
		acceptAnyPartyFields: options.acceptAnyPartyFields ?? true,
		quoteOutage: options.quoteOutage ?? false,
		explainTokenRefusals: options.explainTokenRefusals ?? true,
		cutStreamsAtTokenExpiry: options.cutStreamsAtTokenExpiry ?? false,
		bankLookupsPerMinute: options.bankLookupsPerMinute ?? null,
		madeUpReportRows: options.madeUpReportRows ?? 0,
	};
}

export type PlainSettings = Omit<SandboxSettings, 'behaviours' | 'hits'>;

/**
 * A copy of the settings without the rows of the table. The control interface shows and changes those
 * separately.
 */
export function plainSettings(settings: SandboxSettings): PlainSettings {
	const plain: PlainSettings & Partial<SandboxSettings> = { ...settings };
	delete plain.behaviours;
	delete plain.hits;
	return plain;
}
