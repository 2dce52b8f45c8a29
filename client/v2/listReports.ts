import type { ServiceRecord } from '../http/answer';

const pageSize = 100;

/** Asks for one page of reports, newest first. */
type GetPage = (
	page: { readonly limit: number; readonly offset: number },
) => Promise<readonly ServiceRecord[]>;

/**
 * Reads page after page. A report that is made meanwhile pushes the others down, so one may come twice:
 * it is handed out once. Of a row without an ID, its whole content tells whether it was there before.
 *
 * @param wanted how many at most; may be infinite
 */
export async function listReports(getPage: GetPage, wanted: number): Promise<ServiceRecord[]> {
	const reports = new Map<string, ServiceRecord>();
	let offset = 0;
	while (reports.size < wanted) {
		const before = reports.size;
		const page = await getPage({ limit: Math.min(pageSize, wanted - before), offset });
		for (const report of page) {
			const key = keyOf(report);
			if (!reports.has(key)) reports.set(key, report);
		}
		offset += page.length;
		// A page may be short for the service's own reasons; only one without anything new is the end.
		if (reports.size === before) break;
	}
	return [...reports.values()].slice(0, wanted);
}

const keyOf = (report: ServiceRecord): string => {
	const { id } = report;
	return typeof id === 'string' && id !== '' ? id : JSON.stringify(report);
};
