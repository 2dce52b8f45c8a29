/** JSON Schemas of the report requests. [Report list item, Wallet report request, Payout report request] */
import {
	countries,
	paymentStates,
	reportTypes,
	sortingOrders,
	type Country,
	type PaymentOrderState,
	type ReportType,
	type SortingOrder,
} from './vocabulary';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const country = { type: 'string', enum: countries } as const;

export interface ReportListBody {
	report_type?: ReportType | null;
	country?: Country | null;
	start_ts?: string | null;
	end_ts?: string | null;
}

/** All its fields have documented names. Their types are not shown. */
export const reportListBody = {
	type: 'object',
	additionalProperties: false,
	properties: {
		report_type: { type: ['string', 'null'], enum: [...reportTypes, null] },
		country: { type: ['string', 'null'], enum: [...countries, null] },
		start_ts: textOrNull,
		end_ts: textOrNull,
	},
} as const;

export interface WalletReportBody {
	api_country: Country;
	operation?: string | null;
	txn?: string | null;
	timestamp?: { start?: string | null; end?: string | null } | null;
}

/** The interface does not show these shapes. */
export const walletReportBody = {
	type: 'object',
	additionalProperties: false,
	required: ['api_country'],
	properties: {
		api_country: country,
		operation: textOrNull,
		txn: textOrNull,
		timestamp: {
			type: ['object', 'null'],
			additionalProperties: false,
			properties: { start: textOrNull, end: textOrNull },
		},
	},
} as const;

export interface PayoutReportBody {
	start: string;
	end: string;
	country: Country;
	status?: PaymentOrderState[] | null;
	external?: boolean | null;
	ids?: string[] | null;
	sorting_order?: SortingOrder | null;
}

export const payoutReportBody = {
	type: 'object',
	additionalProperties: false,
	required: ['start', 'end', 'country'],
	properties: {
		start: text,
		end: text,
		country,
		status: { type: ['array', 'null'], items: { type: 'string', enum: paymentStates } },
		external: { type: ['boolean', 'null'] },
		ids: { type: ['array', 'null'], items: text },
		sorting_order: { type: ['string', 'null'], enum: [...sortingOrders, null] },
	},
} as const;
