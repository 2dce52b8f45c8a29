/**
 * Reads query parameters strictly and collects every invalid one. It ignores parameters that it is not asked
 * for. (Assumption A12)
 */
import type { Behaviours } from '../../behaviours/rows';
import { invalidFields, type FieldError } from '../errors/serviceError';

export class QueryReader {
	private readonly errors: FieldError[] = [];
	private readonly values: ReadonlyMap<string, unknown>;

	constructor(query: unknown) {
		this.values = new Map(typeof query === 'object' && query !== null ? Object.entries(query) : []);
	}

	/** One of `allowed`, or undefined if it is missing and not required. */
	choice<T extends string>(name: string, allowed: readonly T[], required = false): T | undefined {
		const text = this.text(name, required);
		if (text === undefined) return undefined;
		const found = allowed.find((value) => value === text);
		if (found === undefined)
			this.fail(name, `must be one of ${allowed.join(', ')}`, 'not_allowed', text, {
				expected: allowed,
			});
		return found;
	}

	/** A number from min to max, inclusive. `integer` refuses decimals. */
	number(
		name: string,
		limits: { min: number; max: number; integer?: boolean; preset: number },
	): number {
		const text = this.text(name, false);
		if (text === undefined) return limits.preset;
		const pattern = limits.integer === true ? /^[+-]?\d+$/ : /^[+-]?\d+(\.\d+)?$/;
		const value = Number(text);
		if (!pattern.test(text)) {
			this.fail(
				name,
				limits.integer === true ? 'must be an integer' : 'must be a number',
				'wrong_type',
				text,
			);
		} else if (value < limits.min) {
			this.fail(name, `must be at least ${limits.min}`, 'too_small', text, { ge: limits.min });
		} else if (value > limits.max) {
			this.fail(name, `must be at most ${limits.max}`, 'too_large', text, { le: limits.max });
		}
		return value;
	}

	boolean(name: string, preset: boolean): boolean {
		const text = this.choice(name, ['true', 'false'] as const);
		return text === undefined ? preset : text === 'true';
	}

	/** A date-time with offset, as milliseconds since 1970. */
	dateTime(name: string): number | undefined {
		const text = this.text(name, false);
		if (text === undefined) return undefined;
		const isDateTime = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)$/.test(
			text,
		);
		const ms = isDateTime ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
		if (Number.isNaN(ms))
			this.fail(name, 'must be a date and time with offset', 'wrong_format', text);
		return ms;
	}

	/** Each value must be one of `allowed`. (Assumption A13) [behaviours, row R16] */
	list<T extends string>(
		name: string,
		allowed: readonly T[],
		most: number,
		{ R16 }: Behaviours,
	): T[] | undefined {
		const raw = this.values.get(name);
		if (raw === undefined) return undefined;
		if (R16 === 'commas' && Array.isArray(raw))
			this.fail(name, 'must be sent once', 'repeated', raw);
		const texts = readTexts(raw, R16);
		if (texts.length > most)
			this.fail(name, `must have at most ${most} items`, 'too_long', raw, { max_length: most });
		return texts.flatMap((text) => {
			const found = allowed.find((value) => value === text);
			if (found !== undefined) return [found];
			this.fail(name, `must be one of ${allowed.join(', ')}`, 'not_allowed', text, {
				expected: allowed,
			});
			return [];
		});
	}

	text(name: string, required: boolean): string | undefined {
		const raw = this.values.get(name);
		if (typeof raw === 'string') return raw;
		if (raw !== undefined) this.fail(name, 'must be sent once', 'repeated', raw);
		else if (required) this.fail(name, 'is required', 'missing', undefined);
		return undefined;
	}

	/** @throws the 422 if anything read so far was invalid */
	finish(): void {
		if (this.errors.length > 0) throw invalidFields(this.errors);
	}

	private fail(
		name: string,
		message: string,
		code: string,
		input: unknown,
		ctx?: FieldError['ctx'],
	): void {
		this.errors.push({
			place: 'query',
			path: [name],
			message,
			code,
			...(input === undefined ? {} : { input }),
			...(ctx === undefined ? {} : { ctx }),
		});
	}
}

function readTexts(raw: unknown, value: Behaviours['R16']): string[] {
	if (!Array.isArray(raw))
		return value.startsWith('commas') ? String(raw).split(',') : [String(raw)];
	const texts = raw.map(String);
	switch (value) {
		case 'repeated':
			return texts;
		case 'lastOnly':
			return texts.slice(-1);
		case 'firstOnly':
			return texts.slice(0, 1);
		case 'commas':
		case 'commasOrNothing':
			return [];
	}
}
