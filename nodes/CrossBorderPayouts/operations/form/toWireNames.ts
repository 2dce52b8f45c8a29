/** n8n requires camelCase for form fields. The service uses snake_case. */
import type { PlanInput } from '../../../../client/run';
import type { Form } from '../operation';

/** `beneficiaryName` -> `beneficiary_name`, for every field of a form. */
export function toWireNames(form: Form): PlanInput {
	return Object.fromEntries(
		Object.entries(form).map(([name, value]) => [
			name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
			value,
		]),
	);
}
