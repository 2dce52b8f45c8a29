/** Forms of Payment: Send as the adapter passes them on, for 1000 AED to India with INV-1. */
import type { Form } from '../../../nodes/CrossBorderPayouts/operations/operation';

const shared = {
	externalId: 'INV-1',
	country: 'IND',
	currency: 'AED',
	amount: '1000.00',
	amountType: 'source',
};

export const sendFormV3: Form = {
	...shared,
	paymentType: 'C2C',
	paymentMethod: 'bank_transfer',
	specifyParties: 'json',
	sender: '{"name":"Test Sender"}',
	beneficiary: '{"name":"Test Beneficiary"}',
	paymentDetails: '{"purpose":"family support"}',
};

export const sendFormV2: Form = {
	...shared,
	specifyParties: 'fields',
	bankName: 'Test Bank',
	bankBranchCode: 'TESTINBB',
	beneficiaryName: 'Test Beneficiary',
	beneficiaryCity: 'Mumbai',
	beneficiaryAddress: '1 Test Street',
	beneficiaryAccountNumber: '000000000001',
	senderName: 'Test Sender',
	senderIdentityDocType: 'passport',
	senderIdentityDoc: 'TEST0001',
	senderCity: 'Dubai',
	senderAddress: '2 Test Road',
	senderCountry: 'ARE',
	senderRelation: 'self',
};
