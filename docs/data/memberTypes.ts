/**
 * The JSON types of the members of an output, in words that the compiler compares with the type of the value. `missing`
 * means that the member is not always there. An object has its members, and `'?': 'missing'` if it is not always there.
 */
export interface TypesOfMembers {
	readonly [name: string]: string | TypesOfMembers;
}

/** Of a value that the package makes: the words say exactly what its type says. */
export type MemberTypes<Whole> = {
	readonly [Name in keyof Whole]-?: IsShape<Whole[Name]> extends true
		? MemberTypes<Known<Whole[Name]>> & ShapeOrMissing<Whole, Name>
		: `${Word<Known<Whole[Name]>>}${OrNull<Whole[Name]>}${OrMissing<Whole, Name>}`;
};

/** Of an answer of the service. The interface alone says which members can be `null` or missing. */
export type AnswerTypes<Whole> = {
	readonly [Name in keyof Whole]-?: IsShape<Whole[Name]> extends true
		? AnswerTypes<Known<Whole[Name]>>
		: `${Word<Known<Whole[Name]>>}${'' | '|null'}${'' | '|missing'}`;
};

type Known<Value> = Exclude<Value, null | undefined>;

/** Whether it is an object whose members are known. */
type IsShape<Value> =
	Known<Value> extends readonly unknown[]
		? false
		: Known<Value> extends object
			? string extends keyof Known<Value>
				? false
				: true
			: false;

type Word<Value> = [Value] extends [boolean]
	? 'boolean'
	: [Value] extends [string]
		? 'string'
		: [Value] extends [number]
			? 'number'
			: [Value] extends [number | string]
				? 'number|string'
				: [Value] extends [readonly string[]]
					? 'string[]'
					: 'object';

type IsOptional<Whole, Name extends keyof Whole> =
	Record<never, never> extends Pick<Whole, Name> ? true : false;

type OrNull<Value> = null extends Value ? '|null' : '';

type OrMissing<Whole, Name extends keyof Whole> =
	IsOptional<Whole, Name> extends true ? '|missing' : '';

type ShapeOrMissing<Whole, Name extends keyof Whole> =
	IsOptional<Whole, Name> extends true ? { readonly '?': 'missing' } : unknown;
