/** @returns a function that calls `find` the first time only, and then gives the same result, also if that is an error */
export function once<T>(find: () => Promise<T>): () => Promise<T> {
	let result: Promise<T> | undefined;
	return async () => await (result ??= find());
}
