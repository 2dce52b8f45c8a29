/** The payments that already exist in the account. Only their counts and shapes are ever shown. */
import {
	type HttpResponse,
	isRecord,
	listOfRecords,
	readJsonBody,
	type ServiceRecord,
} from '../../client/http';
import type { ApiVersion } from '../../client/interface';
import { isOwn, isSuccess } from '../service/answers';
import { NotTried } from '../finding/finding';
import type { ListHeard } from '../service/overheard';
import type { Service } from '../service/service';

export interface Sample {
	/** Newest first. */
	readonly rows: readonly ServiceRecord[];
	/** The same list from another offset. */
	page(limit: number, offset: number): Promise<HttpResponse>;
}

/** A payment that exists for certain. */
export interface KnownPayment {
	readonly id: string;
	readonly externalId?: string;
	readonly country?: string;
	/** When its status was recorded, by the service's clock. */
	readonly atMs?: number;
}

/** The largest page of the interface. */
export const askedRows = 1_000;

export const listPath = (
	version: ApiVersion,
	country: string,
	limit: number,
	offset: number,
): string =>
	version === 'v3'
		? `/v3/payments?limit=${limit}&offset=${offset}&direction=desc`
		: `/v2/payments?country=${country}&limit=${limit}&offset=${offset}&sorting_order=desc`;

/** The rows of a list. Undefined if the answer is no list. */
export function rowsOf(answer: HttpResponse): readonly ServiceRecord[] | undefined {
	if (!isSuccess(answer)) return undefined;
	const read = listOfRecords.safeParse(readJsonBody(answer));
	return read.success ? read.data : undefined;
}

export const listsRefused = 'the list of payments is refused or unreadable (see S4)';

/**
 * A list of payments. If the first answer is none, asks once more, because a gateway may refuse only some
 * requests.
 */
export async function askList(service: Service, path: string): Promise<HttpResponse> {
	const answer = await service.send('GET', path);
	return rowsOf(answer) === undefined && answer.status !== 429
		? await service.send('GET', path)
		: answer;
}

/**
 * Repeated keys, and pages after the end. A refusal of these may be the service's own way of reading them.
 * [R16, S5]
 */
const isUnusual = (path: string): boolean =>
	/&status=.*&status=/.test(path) || /&offset=[1-9]/.test(path);

/** The lists that were refused or unreadable, except refusals that are the service's own way of answering. */
export function spoiltLists({
	overheard: { lists },
}: Pick<Service, 'overheard'>): ReadonlyArray<ListHeard['answer']> {
	const good = new Set(
		lists.flatMap(({ path, answer }) => (rowsOf(answer) === undefined ? [] : [path])),
	);
	const bad = lists.filter(({ answer }) => rowsOf(answer) === undefined);
	return bad
		.filter(
			({ path, answer }) => good.has(path) || !isUnusual(path) || !isOwn(answer, 400, 404, 422),
		)
		.map(({ answer }) => answer);
}

/** Whether a refusal with this status shows nothing, because usual lists are refused with it, too. */
export const isSpoiltSo = (service: Pick<Service, 'overheard'>, status: number): boolean =>
	spoiltLists(service).some((answer) => answer.status === status);

/** @throws NotTried where lists are refused */
export async function readSample(
	service: Service,
	version: ApiVersion,
	country: string,
): Promise<Sample> {
	const page = async (limit: number, offset: number): Promise<HttpResponse> =>
		await askList(service, listPath(version, country, limit, offset));
	const rows = rowsOf(await page(askedRows, 0));
	if (rows === undefined) throw new NotTried(listsRefused);
	return { rows, page };
}

/** @param fallbackCountry the country if the record shows none: that of the v2 list it came from */
export function knownPaymentOf(
	record: ServiceRecord,
	fallbackCountry?: string,
): KnownPayment | undefined {
	const inner = isRecord(record['payment']) ? record['payment'] : record;
	const { id, external_id: externalId, timestamp } = inner;
	if (typeof id !== 'string') return undefined;
	const country = [inner['payment_country'], inner['country'], fallbackCountry].find(
		(one) => typeof one === 'string',
	);
	const atMs = typeof timestamp === 'string' ? Date.parse(timestamp) : NaN;
	return {
		id,
		...(typeof externalId === 'string' && externalId !== '' ? { externalId } : {}),
		...(typeof country === 'string' ? { country } : {}),
		...(Number.isNaN(atMs) ? {} : { atMs }),
	};
}
