/**
 * What is wrong with a value and what to write instead; the value itself is never repeated. A class
 * of its own, because a user's JSON may look like any plain object.
 */
export class InvalidValue {
	constructor(readonly problem: string) {}
}
