import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { InputError } from '../../../client/errors';
import { canonicalJson } from '../../../client/payment/send';
import { credentialName } from './credentialName';

/** More reads at once would not be faster, because n8n's database serves them. */
const readsAtOnce = 20;

/**
 * Refuses a run whose items have different credentials. A field of a credential may be an expression, and n8n's
 * HTTP helper signs every request with the values of the first item. So the others would be paid from an
 * account that is not theirs.
 *
 * @param first the credential of the first item
 * @throws InputError (`credentials_differ`) before anything is sent; what n8n throws if an expression fails
 */
export async function requireOneCredential(
	context: Pick<IExecuteFunctions, 'getCredentials' | 'getInputData'>,
	first: ICredentialDataDecryptedObject | undefined,
): Promise<void> {
	const wanted = canonicalJson(first);
	const count = context.getInputData().length;
	for (let from = 1; from < count; from += readsAtOnce) {
		const indexes = Array.from(
			{ length: Math.min(readsAtOnce, count - from) },
			(_, offset) => from + offset,
		);
		const read = await Promise.all(
			indexes.map(async (index) => await context.getCredentials(credentialName, index)),
		);
		const other = read.findIndex((credential) => canonicalJson(credential) !== wanted);
		if (other >= 0) throw differ(from + other);
	}
}

const differ = (index: number): InputError =>
	new InputError(
		[
			{
				field: '',
				problem: `The credential of item ${index} (row ${index + 1} of the input) differs from that of the first one, because a field of it is an expression`,
			},
		],
		'credentials_differ',
	);
