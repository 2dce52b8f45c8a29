/** Lists of numbers of one size in bytes. A list of JavaScript's own takes several times as much memory. */
type Numbers = Float64Array | Int32Array | Uint8Array;

const firstSize = 64;
/** More would waste memory, less would copy too often. */
const growth = 1.5;

export class Growing {
	private count = 0;
	private list: Numbers;

	/** @param make a list of zeros with a length */
	constructor(private readonly make: (length: number) => Numbers) {
		this.list = make(firstSize);
	}

	get length(): number {
		return this.count;
	}

	/** In memory, with the room for more. */
	get byteLength(): number {
		return this.list.byteLength;
	}

	/** @returns the place of the number */
	push(value: number): number {
		if (this.count === this.list.length) {
			const larger = this.make(Math.ceil(this.count * growth));
			larger.set(this.list);
			this.list = larger;
		}
		this.list[this.count] = value;
		return this.count++;
	}

	at(place: number): number {
		return this.list[place] ?? 0;
	}

	set(place: number, value: number): void {
		this.list[place] = value;
	}
}

export const floats = (): Growing => new Growing((length) => new Float64Array(length));
export const integers = (): Growing => new Growing((length) => new Int32Array(length));
export const smallNumbers = (): Growing => new Growing((length) => new Uint8Array(length));
