/** [Report list item; Endpoints, v2] */
import { z } from 'zod';

import { recordWith } from '../http/answer';
import { defineFileEndpoint } from '../http/download';
import { defineEndpoint } from '../http/endpoint';
import { oneOf, text } from '../input/checks';
import { dateTime } from '../input/dateTime';
import { optional, rule } from '../input/rule';
import { countries, reportTypes } from '../vocabulary';

/** The value types of the filters are not shown, so they go out as text. [D9] */
export const getMany = defineEndpoint({
	name: 'PUT /v2/reports/list/',
	method: 'PUT',
	// A list changes nothing, for all that it is a PUT.
	repeatable: true,
	input: z.object({
		limit: z.number().int(),
		offset: z.number().int(),
		report_type: optional(oneOf(reportTypes)),
		country: optional(oneOf(countries)),
		start_ts: optional(dateTime),
		end_ts: optional(dateTime),
	}),
	output: z.array(
		recordWith({
			id: 'text',
			file_name: 'text',
			content_type: 'text',
			report_type: 'text',
			file_status: 'text',
			created_at: 'text',
			params: 'object',
		}),
	),
	call: ({ limit, offset, ...filters }) => ({
		path: ['v2', 'reports', 'list'],
		// Without it a redirect would turn the PUT into a GET.
		trailingSlash: true,
		query: { limit, offset },
		body: filters,
	}),
});

/** The answer is not shown: the report's file as it comes. [D10] */
export const download = defineFileEndpoint({
	name: 'GET /v2/reports/{id}',
	method: 'GET',
	input: z.object({ id: rule(text()) }),
	accept: '*/*',
	call: ({ id }) => ({ path: ['v2', 'reports', id] }),
	fileName: ({ id }) => `report-${id}`,
});
