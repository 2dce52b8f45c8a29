/** The forms of the action node that the harness runs, and the items that they read. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { paymentV2, paymentV3, quote } from '../support/fakes/forms';
import type { Wanted } from './judge';
import type { CrashOperation } from './points';

export type CrashVersion = 'v2' | 'v3';

const externalId = '={{ $json.externalId }}';

const sendForm: INodeParameters = {
	operation: 'send',
	amount: '={{ $json.amount }}',
	// Longer than the service of any crash takes to commit.
	options: { settlingWindow: 10 },
};

export const quoteForm = (version: CrashVersion): INodeParameters => ({
	...quote(version),
	amount: '={{ $json.amount }}',
});

export const paymentForm = (operation: CrashOperation, version: CrashVersion): INodeParameters => ({
	...(version === 'v3' ? paymentV3 : paymentV2),
	externalId,
	...(operation === 'send' ? sendForm : {}),
});

/** An item per payment; Create takes its quote from the item, too. */
export const itemsFor = (
	wanted: readonly Wanted[],
	quotes: readonly IDataObject[],
): IDataObject[] =>
	wanted.map(({ externalId: id, amount }, index) => ({ ...quotes[index], externalId: id, amount }));
