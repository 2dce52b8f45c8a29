import type { INodeProperties } from 'n8n-workflow';

import { partyFieldsV2, partyFieldsV3, typedPartyFieldsV3 } from '../../fields/parties';
import { additionalFields, typedPartyFields } from '../../fields/senderAndBeneficiary';

/** The fields of a collection count as fields of the form. */
const namesOf = (fields: readonly INodeProperties[]): string[] =>
	fields.flatMap(({ name, type, options = [] }) =>
		type === 'collection' ? options.map((option) => option.name) : [name],
	);

/**
 * The fields of the parties of each version. `requireValues` refuses the empty ones: it names them as the sheet
 * does, and knows that *May Be Empty* can name them.
 */
export const partyFieldNames = {
	v2: new Set(namesOf([...typedPartyFields, additionalFields, ...partyFieldsV2()])),
	// The whole body has no fields of its own, so it is read as any other field is.
	v3: new Set(namesOf(partyFieldsV3('')).filter((name) => name !== 'body')),
} as const;

/** `requireApproval` refuses the empty ones with the code that says that nobody has approved the payment. */
export const approvalFieldNames = ['approvedSummary', 'approvedHash'] as const;

/** A field of v3 that nobody has filled in is not sent: no account needs all of them. */
export const typedPartyFieldNamesV3: ReadonlySet<string> = new Set(namesOf(typedPartyFieldsV3));
