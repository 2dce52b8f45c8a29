/** The forms of the action node that the harness runs, and their input items. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { paymentV2, paymentV3, quote } from '../support/fakes/forms';
import type { Wanted } from './judge';
import type { CrashOperation } from './points';

export type CrashVersion = 'v2' | 'v3';

const externalId = '={{ $json.externalId }}';

const sendForm: INodeParameters = {
	operation: 'send',
	currency: 'AED',
	amount: '={{ $json.amount }}',
	// Longer than the service takes to commit in any crash.
	options: { settlingWindow: 10 },
};

export const quoteForm = (version: CrashVersion): INodeParameters => ({
	...quote(version),
	amount: '={{ $json.amount }}',
});

/** @param replaces whether the item names the payment that it replaces */
export const paymentForm = (
	operation: CrashOperation,
	version: CrashVersion,
	replaces = false,
): INodeParameters => ({
	...(version === 'v3' ? paymentV3 : paymentV2),
	// The judge reads the whole record.
	simple: false,
	externalId,
	...(operation === 'send' ? sendForm : {}),
	...(replaces
		? {
				options: {
					...(sendForm['options'] as INodeParameters),
					replacesExternalId: '={{ $json.replaces }}',
				},
			}
		: {}),
});

/** One item per payment. Create also takes its quote from the item. */
export const itemsFor = (
	wanted: readonly Wanted[],
	quotes: readonly IDataObject[],
): IDataObject[] =>
	wanted.map(({ externalId: id, amount }, index) => ({
		...quotes[index],
		externalId: id,
		amount,
		replaces: id.replace(/#3$/, '#2'),
	}));
