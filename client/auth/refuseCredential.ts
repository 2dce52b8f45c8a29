import { InputError } from '../errors/InputError';

/**
 * Refuses a credential, before anything is signed or sent.
 *
 * @param field the field's label in the credential form
 * @param problem what is wrong and what to write instead; never the value, which may be a key
 * @throws InputError with the code `invalid_credential`
 */
export function refuseCredential(field: string, problem: string): never {
	throw new InputError([{ field, problem }], 'invalid_credential');
}
