/** Converts the errors of Fastify's JSON Schema check into field errors that show the value sent. [Errors] */
import type { FastifySchemaValidationError } from 'fastify/types/schema';
import type { FieldError } from './serviceError';

/** One field error per schema error. `body` supplies the value that is repeated as `input`. */
export function bodyFieldErrors(
	findings: readonly FastifySchemaValidationError[],
	body: unknown,
): FieldError[] {
	return findings.map((finding) => {
		const path = pathOf(finding);
		const input = path.reduce<unknown>(childOf, body);
		return {
			place: 'body',
			path,
			message: messageOf(finding),
			code: codes[finding.keyword] ?? finding.keyword,
			...(input === undefined ? {} : { input }),
			...contextOf(finding),
		};
	});
}

const codes: Readonly<Record<string, string>> = {
	required: 'missing',
	additionalProperties: 'unknown_field',
	enum: 'not_allowed',
	type: 'wrong_type',
	maxLength: 'too_long',
	minLength: 'too_short',
	minProperties: 'empty',
	exclusiveMinimum: 'too_small',
	pattern: 'wrong_format',
	format: 'wrong_format',
};

/** What `ctx` calls the limit of each keyword, and where the check gives it. */
const limits: Readonly<Record<string, readonly [name: string, param: string]>> = {
	enum: ['expected', 'allowedValues'],
	type: ['expected', 'type'],
	maxLength: ['max_length', 'limit'],
	minLength: ['min_length', 'limit'],
	minProperties: ['min_length', 'limit'],
	exclusiveMinimum: ['gt', 'limit'],
	pattern: ['pattern', 'pattern'],
	format: ['format', 'format'],
};

function contextOf({ keyword, params }: FastifySchemaValidationError): Pick<FieldError, 'ctx'> {
	const [name, param] = limits[keyword] ?? [];
	if (name === undefined || param === undefined || params[param] === undefined) return {};
	return { ctx: { [name]: params[param] } };
}

function messageOf({ keyword, params, message }: FastifySchemaValidationError): string {
	switch (keyword) {
		case 'required':
			return 'is required';
		case 'additionalProperties':
			return 'is not a field of this request';
		case 'enum': {
			const { allowedValues } = params;
			return Array.isArray(allowedValues)
				? `must be one of ${allowedValues.join(', ')}`
				: 'is not allowed';
		}
		default:
			return message ?? 'is not valid';
	}
}

function pathOf({ instancePath, params }: FastifySchemaValidationError): Array<string | number> {
	const steps = instancePath
		.split('/')
		.slice(1)
		.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
		.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
	const extra = params['missingProperty'] ?? params['additionalProperty'];
	return typeof extra === 'string' ? [...steps, extra] : steps;
}

function childOf(value: unknown, step: string | number): unknown {
	if (typeof value !== 'object' || value === null) return undefined;
	return new Map(Object.entries(value)).get(String(step));
}
