/** n8n requires camelCase for form fields. The service uses snake_case. */
import type { Form } from '../operation';

/** A form whose fields are named as the service names its members. */
export type WireInput = Readonly<Record<string, unknown>>;

/** `beneficiaryName` -> `beneficiary_name`, for every field of a form. */
export function toWireNames(form: Form): WireInput {
	return Object.fromEntries(
		Object.entries(form).map(([name, value]) => [
			name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
			value,
		]),
	);
}
