/** [Report list item; Endpoints, v2] */
import { z } from 'zod';

import { listOfRecords } from '../http/answer';
import { defineFileEndpoint } from '../call/download';
import { defineEndpoint, inQuery } from '../call/endpoint';
import { anyJson, jsonOr } from '../input/anyJson';
import { countryCode, jsonObject, oneOf, text } from '../input/checks';
import { dateTime } from '../input/dateTime';
import { mergeBody } from '../input/mergeBody';
import { optional, rule } from '../input/rule';
import { reportTypes } from '../interface/vocabulary';

/**
 * The interface does not show the types of the filters. A plain value is checked and sent as text,
 * and any other JSON is sent unchanged. Each row is returned unchanged as well, even if it lacks
 * members.
 */
const filters = z.object({
	limit: z.number().int(),
	offset: z.number().int(),
	report_type: optional(jsonOr(oneOf(reportTypes))),
	country: optional(jsonOr(countryCode)),
	start_ts: optional(jsonOr(dateTime)),
	end_ts: optional(jsonOr(dateTime)),
	additional_body: optional(jsonObject),
});

export const getMany = defineEndpoint({
	method: 'PUT',
	// Without the slash at its end, a redirect would turn the PUT into a GET.
	path: '/v2/reports/list/',
	// A list changes nothing, although it is a PUT.
	repeatable: true,
	input: filters,
	output: listOfRecords,
	call: ({ limit, offset, additional_body, ...filters }) => ({
		query: { limit, offset },
		body: mergeBody(additional_body, filters),
	}),
});

/** As `getMany`, with both ends of the window as the user wrote them. */
export const getManyAsWritten = defineEndpoint({
	...getMany,
	input: filters.extend({ start_ts: optional(anyJson), end_ts: optional(anyJson) }),
});

/** The interface does not show the response, so the report's file is passed on as it is. */
export const download = defineFileEndpoint({
	method: 'GET',
	path: '/v2/reports/{id}',
	input: z.object({ id: rule(text()) }),
	accept: '*/*',
	call: inQuery,
	fileName: ({ id }) => `report-${id}`,
});
