/**
 * `JSON.rawJSON` of ES2025. TypeScript's library lacks it, and so does Node.js 20, on which n8n 1 can
 * run.
 */
const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };

/**
 * A number of the service that a double would change, such as one with 20 decimals. It is written
 * into a request body digit by digit, unchanged. [D18]
 */
export class ExactNumber {
	/** @param digits a JSON number as text */
	constructor(readonly digits: string) {}

	/** Without `rawJSON`, no response keeps such a number in the first place. See `parseJson`. */
	toJSON(): unknown {
		return rawJSON ? rawJSON(this.digits) : Number(this.digits);
	}
}
