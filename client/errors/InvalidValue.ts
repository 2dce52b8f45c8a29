/**
 * What is wrong with a value and what to write instead. Never repeats the value. It is a class,
 * because a user's JSON may look like any plain object.
 */
export class InvalidValue {
	constructor(readonly problem: string) {}
}
