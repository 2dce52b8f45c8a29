import { InputError } from '../../../client/errors/InputError';

/**
 * Returns the error with which a call refuses a credential. Fails if it does not refuse it, or fails in another
 * way.
 */
export function catchRefusal(call: () => unknown): InputError {
	let thrown: unknown;
	try {
		call();
	} catch (error) {
		thrown = error;
	}
	return expectRefusal(thrown);
}

/** The same for a call that returns a promise. */
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
