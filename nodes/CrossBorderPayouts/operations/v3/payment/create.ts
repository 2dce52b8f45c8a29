import { paying } from '../../../../../client/v3';
import { paymentAmount } from '../../../fields/amount';
import { customData } from '../../../fields/customData';
import { country } from '../../../fields/country';
import { paymentCurrency } from '../../../fields/currency';
import { refuseExisting } from '../../../fields/existingPayment';
import { externalId, paymentQuote } from '../../../fields/identifiers';
import { additionalBody, optionsOf, timeout } from '../../../fields/options';
import { columnsNotSent, onlyWith, partyFieldsV3, specifyPartiesV3 } from '../../../fields/parties';
import { mayBeEmpty, withoutPaymentOption } from '../../../fields/mayBeEmpty';
import { payFromEditor, payingNotices } from '../../../fields/payFromEditor';
import { allowUnpayable, paymentMethod, paymentType } from '../../../fields/paymentRoute';
import { outputFields, simplify } from '../../../fields/simplify';
import { startCreateRun } from '../../runs/createRun';
import { partyFieldNames, typedPartyFieldNamesV3 } from '../../form/fieldsThatReadEmpty';
import { selectFields } from '../../form/selectFields';
import { defineOperation } from '../../operation';
import { locate, readMembers } from './form/readPaymentForm';

export default defineOperation({
	resource: 'payment',
	operation: 'create',
	name: 'Create',
	action: 'Create payment with a quote that you have',
	description: 'Create a new payment from a quote, or return the one with this external ID',
	toolDescription:
		'Pay with an existing quote. This moves money. If the payment exists already, the result is that payment. If a call fails, or you do not know how it ended, look the payment up. Never pay again with other values to get around a refusal.',
	select: selectFields,
	isTraced: true,
	createsPayment: true,
	locate,
	readsEmpty: partyFieldNames.v3,
	mayStayEmpty: typedPartyFieldNamesV3,
	withoutOption: withoutPaymentOption,
	fields: [
		...payingNotices,
		externalId,
		...specifyPartiesV3,
		...[country, paymentType, paymentMethod, paymentQuote, paymentAmount, paymentCurrency].map(
			onlyWith('fields', 'columns', 'rows', 'json'),
		),
		...partyFieldsV3('All of it except external_id, which is the External ID above'),
		simplify,
		outputFields,
		optionsOf(
			customData,
			additionalBody,
			allowUnpayable,
			columnsNotSent,
			mayBeEmpty,
			payFromEditor,
			refuseExisting,
			timeout,
		),
	],
	startRun: (run) => startCreateRun(run, paying, readMembers),
});
