/** Forms of the action node that work with the sandbox. A payment takes its quote from the item. */
import type { INodeParameters } from 'n8n-workflow';

export const quote = (apiVersion: string): INodeParameters => ({
	resource: 'quote',
	operation: 'create',
	apiVersion,
	country: 'IND',
	currency: 'AED',
	amount: '1000.00',
});

export const paymentV3: INodeParameters = {
	resource: 'payment',
	operation: 'create',
	apiVersion: 'v3',
	country: 'IND',
	specifyParties: 'json',
	quote: '={{ $json.id }}',
	amount: '={{ $json.amount_destination }}',
	externalId: 'INV-1',
	sender: '{"name":"Zoé 日本"}',
	beneficiary: '{"name":"Asha"}',
	paymentDetails: '{"purpose":"family"}',
};

export const paymentV2: INodeParameters = {
	resource: 'payment',
	operation: 'create',
	apiVersion: 'v2',
	country: 'IND',
	externalId: 'INV-1',
	quote: '={{ $json.id }}',
	amount: '={{ $json.amount_destination }}',
	beneficiaryName: 'Asha Rao',
	beneficiaryAddress: '12 Hill Road',
	beneficiaryCity: 'Mumbai',
	bankName: 'State Bank',
	bankBranchCode: 'SBININBB104',
	beneficiaryAccountNumber: '000123456789',
	senderName: 'Zoé 日本',
	senderAddress: '7 Marina Walk',
	senderCity: 'Dubai',
	senderCountry: 'ARE',
	senderIdentityDocType: 'passport',
	senderIdentityDoc: 'A1234567',
	senderRelation: 'other',
};

/** Payment: Send of 1000 AED to India with INV-1. */
export function sendForm(apiVersion: string): INodeParameters {
	const payment = Object.entries(apiVersion === 'v2' ? paymentV2 : paymentV3).filter(
		([name]) => name !== 'quote',
	);
	return {
		...Object.fromEntries(payment),
		operation: 'send',
		country: 'IND',
		currency: 'AED',
		amount: '1000.00',
		amountType: 'source',
	};
}
