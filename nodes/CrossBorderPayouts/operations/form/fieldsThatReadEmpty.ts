import type { INodeProperties } from 'n8n-workflow';

import { partyFieldsV2, partyFieldsV3 } from '../../fields/parties';
import { typedPartyFields } from '../../fields/senderAndBeneficiary';
import { fieldsIn } from '../../../adapter/items/fieldState';

const namesOf = (fields: readonly INodeProperties[]): string[] =>
	fields.flatMap((field) =>
		field.type === 'collection' ? fieldsIn(field).map(({ name }) => name) : [field.name],
	);

/**
 * The fields of the parties of each version. `requireValues` refuses the empty ones: it names them as the sheet
 * does, and knows that *May Be Empty* can name them.
 */
export const partyFieldNames = {
	v2: new Set(namesOf([...typedPartyFields, ...partyFieldsV2()])),
	// The whole body has no fields of its own, so it is read as any other field is.
	v3: new Set(namesOf(partyFieldsV3('')).filter((name) => name !== 'body')),
} as const;

/** `requireApproval` refuses the empty ones with the code that says that nobody has approved the payment. */
export const approvalFieldNames = ['approvedSummary', 'approvedHash'] as const;
