import type { IExecuteFunctions } from 'n8n-workflow';

const chunkBytes = 64 * 1024;

/**
 * @param name of the item's binary field
 * @returns the bytes of the file, read when they are needed. Undefined if the item has no such field
 */
export function openBinary(
	context: IExecuteFunctions,
	itemIndex: number,
	name: string,
): AsyncIterable<Uint8Array> | undefined {
	const { binary = {} } = context.getInputData()[itemIndex] ?? {};
	const file = Object.hasOwn(binary, name) ? binary[name] : undefined;
	if (file === undefined) return undefined;
	const { id, data } = file;
	return (async function* () {
		// Without an ID, n8n keeps the file in the item.
		if (id === undefined) yield Buffer.from(data, 'base64');
		else yield* await context.helpers.getBinaryStream(id, chunkBytes);
	})();
}
