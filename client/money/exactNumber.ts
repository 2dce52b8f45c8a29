/** `JSON.rawJSON` of ES2025, which TypeScript's library lacks: in every Node.js that runs n8n. */
const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };

/**
 * A number of the service that a double would change, such as one with 20 decimals: it goes back
 * into a request body digit by digit, as it came. [D18]
 */
export class ExactNumber {
	/** @param digits a JSON number as text */
	constructor(readonly digits: string) {}

	/** @param value as `parseJson` gives it: a text where a double would change the number */
	static of(value: number | string): number | ExactNumber {
		return typeof value === 'string' ? new ExactNumber(value) : value;
	}

	/** Without `rawJSON` no answer keeps such a number in the first place, see `parseJson`. */
	toJSON(): unknown {
		return rawJSON ? rawJSON(this.digits) : Number(this.digits);
	}
}
