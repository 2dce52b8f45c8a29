import { InputError } from '../../../client/errors/InputError';

/** What a call refuses a credential with; fails when it does not refuse it, or otherwise. */
export function catchRefusal(call: () => unknown): InputError {
	let thrown: unknown;
	try {
		call();
	} catch (error) {
		thrown = error;
	}
	return expectRefusal(thrown);
}

/** The same for a call that answers later. */
export async function catchRefusalOf(answer: Promise<unknown>): Promise<InputError> {
	return expectRefusal(
		await answer.then(
			() => undefined,
			(error: unknown) => error,
		),
	);
}

function expectRefusal(thrown: unknown): InputError {
	expect(thrown).toBeInstanceOf(InputError);
	expect(thrown).toMatchObject({ name: 'InputError', code: 'invalid_credential' });
	if (!(thrown instanceof InputError)) throw new TypeError('not refused');
	// The library's own error could describe the key.
	expect(thrown.cause).toBeUndefined();
	return thrown;
}
