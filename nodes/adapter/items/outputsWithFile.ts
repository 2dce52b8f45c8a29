import type { Download } from '../../../client/http/download';
import type { Output } from './itemOperation';

/** Outputs, of which the first has a file. */
export class OutputsWithFile {
	/**
	 * @param itemOf of an operation that takes all items: the item that an output is about, or undefined if it is about
	 * none. Default: all are about the item that was run
	 */
	constructor(
		readonly outputs: readonly Output[],
		readonly file: Download,
		readonly itemOf?: (output: Output) => number | undefined,
	) {}
}
