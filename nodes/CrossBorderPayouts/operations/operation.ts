/** An operation of the action node as one value: what the form shows, and one call on the client. */
import type { INodeProperties } from 'n8n-workflow';

import type { PayoutClient } from '../../../client';
import type { Download } from '../../../client/http/download';

/** The fields of an operation's form, by their names; empty ones are left out. */
export type Form = Readonly<Record<string, unknown>>;

export type Output = Readonly<Record<string, unknown>>;

export interface Operation {
	readonly resource: 'account' | 'bankBranch' | 'balance' | 'connection' | 'payment' | 'quote' | 'report';
	/** Unique within the resource and version: `create`. */
	readonly operation: string;
	/** As the operation list shows it: `Create`. */
	readonly name: string;
	/** As the node panel lists it, in sentence case with the resource: `Create quote`. */
	readonly action: string;
	readonly description: string;
	/** Pure data without displayOptions for resource, operation and version: these are stamped on. */
	readonly fields: readonly INodeProperties[];
	/** Whether a failure must say if a payment was created. */
	readonly createsPayment?: boolean;
	/** The external ID that a form names, where it is not the field of that name. Never throws. */
	readonly readExternalId?: (form: Form) => unknown;
	/**
	 * @returns the output, a list of any length (one item each, paired with the input), or a file
	 * @throws the client's errors
	 */
	readonly run: (
		client: PayoutClient,
		form: Form,
		signal?: AbortSignal,
	) => Promise<Output | readonly Output[] | Download>;
}

export const defineOperation = (operation: Operation): Operation => operation;
