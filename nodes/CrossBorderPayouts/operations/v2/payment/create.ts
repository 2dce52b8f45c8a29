import { paying } from '../../../../../client/v2';
import { paymentAmount } from '../../../fields/amount';
import { customData } from '../../../fields/customData';
import { country } from '../../../fields/country';
import { paymentCurrency } from '../../../fields/currency';
import { refuseExisting } from '../../../fields/existingPayment';
import { externalId, paymentQuote } from '../../../fields/identifiers';
import { additionalBody, optionsOf } from '../../../fields/options';
import { mayBeEmpty, withoutPaymentOption } from '../../../fields/mayBeEmpty';
import { payFromEditor, payingNotices } from '../../../fields/payFromEditor';
import { allowUnpayable } from '../../../fields/paymentRoute';
import { columnsNotSent, partyFieldsV2, specifyPartiesV2 } from '../../../fields/parties';
import {
	additionalFields,
	foldedPartyFields,
	typedPartyFields,
} from '../../../fields/senderAndBeneficiary';
import { outputFields, simplify } from '../../../fields/simplify';
import { before, since } from '../../nodeVersion';
import { startCreateRun } from '../../runs/createRun';
import { partyFieldNames } from '../../form/fieldsThatReadEmpty';
import { selectFields } from '../../form/selectFields';
import { defineOperation } from '../../operation';
import { locate, readParties } from './form/readPaymentForm';

export default defineOperation({
	resource: 'payment',
	operation: 'create',
	name: 'Create',
	action: 'Create payment with a quote that you have',
	description: 'Create a new payment from a quote, or return the one with this external ID',
	select: selectFields,
	isTraced: true,
	createsPayment: true,
	locate,
	readsEmpty: partyFieldNames.v2,
	withoutOption: withoutPaymentOption,
	fields: [
		...payingNotices,
		externalId,
		country,
		paymentQuote,
		paymentAmount,
		paymentCurrency,
		specifyPartiesV2,
		...partyFieldsV2(
			...typedPartyFields.map(before),
			...foldedPartyFields.map(since),
			additionalFields,
		),
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
		),
	],
	startRun: (run) => startCreateRun(run, paying, readParties),
});
