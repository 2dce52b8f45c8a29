import { parseCredential, type Credential } from '../client/auth/credential';

/**
 * `parseCredential` that remembers its last answer: n8n hands over the same form for every request of
 * a run, and to check it all again costs more than to sign.
 *
 * @returns a function that gives the very same credential for a form with the same values, and throws
 * what `parseCredential` throws
 */
export function createCredentialParser(): (form: unknown) => Credential {
	let last:
		{ readonly form: ReadonlyMap<string, unknown>; readonly credential: Credential } | undefined;
	return (form) => {
		// A copy, since n8n may change its own.
		const values = new Map(Object.entries(form ?? {}));
		if (last && isSame(last.form, values)) return last.credential;
		last = { form: values, credential: parseCredential(form) };
		return last.credential;
	};
}

function isSame(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
	return (
		one.size === other.size && [...one].every(([name, value]) => Object.is(value, other.get(name)))
	);
}
