/** The payments that the account has already. Only counts and shapes of them are ever shown. */
import { isRecord, listOfRecords, type ServiceRecord } from '../client/http/answer';
import { readJsonBody } from '../client/http/readBody';
import type { HttpResponse } from '../client/http/transport';
import { isSuccess } from './answers';
import { NotTried } from './finding';
import type { Service } from './service';

export interface Sample {
	/** Newest first. */
	readonly rows: readonly ServiceRecord[];
	/** The same list from another place on. */
	page(limit: number, offset: number): Promise<HttpResponse>;
}

/** A payment that is known to exist. */
export interface KnownPayment {
	readonly id: string;
	readonly externalId?: string;
	readonly country?: string;
	/** When its status was recorded, by the service's clock. */
	readonly atMs?: number;
}

/** The largest page of the interface. */
export const askedRows = 1_000;

export const listPath = (version: 'v2' | 'v3', country: string, limit: number, offset: number): string =>
	version === 'v3'
		? `/v3/payments?limit=${limit}&offset=${offset}&direction=desc`
		: `/v2/payments?country=${country}&limit=${limit}&offset=${offset}&sorting_order=desc`;

/** The rows of a list; undefined when it is none. */
export function rowsOf(answer: HttpResponse): readonly ServiceRecord[] | undefined {
	if (!isSuccess(answer)) return undefined;
	const read = listOfRecords.safeParse(readJsonBody(answer));
	return read.success ? read.data : undefined;
}

/** @throws NotTried where lists are refused */
export function readSample(firstPage: HttpResponse, service: Service, version: 'v2' | 'v3', country: string): Sample {
	const page = async (limit: number, offset: number): Promise<HttpResponse> => await service.send('GET', listPath(version, country, limit, offset));
	const rows = rowsOf(firstPage);
	if (rows === undefined) throw new NotTried('the list of payments is refused or unreadable (see S4)');
	return { rows, page };
}

/** @param fallbackCountry where the record shows none: that of the v2 list it came from */
export function knownPaymentOf(record: ServiceRecord, fallbackCountry?: string): KnownPayment | undefined {
	const inner = isRecord(record['payment']) ? record['payment'] : record;
	const { id, external_id: externalId, timestamp } = inner;
	if (typeof id !== 'string') return undefined;
	const country = [inner['payment_country'], inner['country'], fallbackCountry].find((one) => typeof one === 'string');
	const atMs = typeof timestamp === 'string' ? Date.parse(timestamp) : NaN;
	return {
		id,
		...(typeof externalId === 'string' && externalId !== '' ? { externalId } : {}),
		...(typeof country === 'string' ? { country } : {}),
		...(Number.isNaN(atMs) ? {} : { atMs }),
	};
}
