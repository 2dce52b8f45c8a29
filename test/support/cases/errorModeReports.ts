/** The rows of the reports, as files and as items. */
import type { INodeParameters } from 'n8n-workflow';

import { indexes, tag, type ErrorModeCase } from './errorModeRow';
import type { NodeOutput } from '../engine/executeNode';

/** The text of a row or of a whole file. */
const textOf = ({ json, file }: NodeOutput): string => file ?? JSON.stringify(json);

const report = (
	name: string,
	endpoint: string,
	parameters: INodeParameters,
	rest: Pick<ErrorModeCase, 'arrange'>,
): ErrorModeCase => ({
	name,
	parameters: {
		resource: 'report',
		country: '={{ $json.country }}',
		returnAll: true,
		...parameters,
	},
	endpoint,
	item: (index) => ({ country: 'IND', id: `TXN-${tag(index)}` }),
	refused: { country: 'nonsense' },
	marker: ({ id }) => String(id),
	reported: (output) => textOf(output).match(/TXN-\d+/g),
	expected: ({ id }) => [[id]],
	...rest,
});

const payoutReport = (output: string): ErrorModeCase =>
	report(
		`v3 report getPayoutReport as ${output}`,
		'POST /v3/reports/payout',
		{
			operation: 'getPayoutReport',
			output,
			start: '2020-01-01T00:00:00Z',
			end: '2099-01-01T00:00:00Z',
			filters: { ids: '={{ $json.id }}', external: true },
		},
		{},
	);

const walletReport = (output: string): ErrorModeCase =>
	report(
		`v3 report getWalletReport as ${output}`,
		'POST /v3/reports/wallet',
		{ operation: 'getWalletReport', output, filters: { txn: '={{ $json.id }}' } },
		{
			arrange: (sandbox) =>
				indexes.map((index) => ({
					...sandbox.control.addWalletEntry({ txn: `TXN-${tag(index)}` }),
				})),
		},
	);

const day = (index: number, plus = 0): string => `2026-01-${tag(index) + plus}T00:00:00.000Z`;

/** Each item has a ledger of its own, and a window of a different day. */
const reconcile: Pick<ErrorModeCase, 'file' | 'reported' | 'expected'> = {
	file: 'externalId,paymentId,amount\n',
	reported: ({ json }) => json['start'],
	expected: ({ start }) => [start],
};

const reconcileForm: INodeParameters = {
	resource: 'report',
	operation: 'reconcile',
	ledgerSource: 'file',
	period: 'custom',
	start: '={{ $json.start }}',
	end: '={{ $json.end }}',
};

export const reportCases: readonly ErrorModeCase[] = [
	payoutReport('items'),
	payoutReport('file'),
	walletReport('items'),
	walletReport('file'),
	{
		name: 'v2 report download',
		parameters: { resource: 'report', operation: 'download', reportId: '={{ $json.id }}' },
		endpoint: 'GET /v2/reports/{id}',
		arrange: (sandbox) =>
			indexes.map((index) => ({
				id: sandbox.control.addReport({ content: `TXN-${tag(index)}` }).id,
			})),
		item: (index, _kind, { id }) => ({ id, content: `TXN-${tag(index)}` }),
		refused: { id: '' },
		marker: ({ id }) => String(id),
		reported: ({ file }) => file,
		expected: ({ content }) => [content],
	},
	{
		// Each item asks for the report of a different day.
		name: 'v2 report getAll',
		parameters: {
			resource: 'report',
			operation: 'getAll',
			returnAll: true,
			start: '={{ $json.start }}',
			end: '={{ $json.end }}',
			filters: { country: '={{ $json.country }}' },
		},
		endpoint: 'PUT /v2/reports/list/',
		arrange: (sandbox) =>
			indexes.map((index) => ({ id: sandbox.control.addReport({ createdAt: day(index) }).id })),
		item: (index, _kind, { id }) => ({ id, country: 'IND', start: day(index), end: day(index, 1) }),
		refused: { country: 'nonsense' },
		marker: ({ start }) => `"start_ts":"${String(start).slice(0, 10)}`,
		reported: ({ json }) => json['id'],
		expected: ({ id }) => [id],
	},
	{
		name: 'v3 report reconcile',
		parameters: {
			...reconcileForm,
			apiVersion: 'v3',
			destinationCountries: ['IND'],
			compareWallet: false,
		},
		endpoint: 'POST /v3/reports/payout',
		item: (index) => ({ start: day(index), end: day(index, 1) }),
		refused: { end: 'nonsense' },
		marker: ({ start }) => `"start":"${String(start)}`,
		...reconcile,
	},
	{
		name: 'v2 report reconcile',
		parameters: { ...reconcileForm, apiVersion: 'v2', payoutReports: '={{ $json.id }}' },
		endpoint: 'GET /v2/reports/{id}',
		arrange: (sandbox) =>
			indexes.map(() => ({ id: sandbox.control.addReport({ content: 'id,amount,status\n' }).id })),
		item: (index, _kind, { id }) => ({ id, start: day(index), end: day(index, 1) }),
		refused: { id: '' },
		marker: ({ id }) => String(id),
		...reconcile,
	},
];
