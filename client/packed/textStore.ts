/**
 * Numbers many texts, each text once. Takes the bytes of the text and 12 to 20 more, where a `Map` of texts takes
 * about 100 more.
 */
import { integers } from './growing';

const firstBytes = 4096;
const firstSlots = 1024;
/** A fuller table would be searched for long. */
const maxFill = 0.6;

export class TextStore {
	private readonly encoder = new TextEncoder();
	private readonly decoder = new TextDecoder();
	private bytes = new Uint8Array(firstBytes);
	private used = 0;
	private readonly starts = integers();
	/** Each slot has the number of a text plus one, or zero. */
	private slots = new Int32Array(firstSlots);

	get length(): number {
		return this.starts.length;
	}

	/** In memory, with the room for more. */
	get byteLength(): number {
		return this.bytes.byteLength + this.starts.byteLength + this.slots.byteLength;
	}

	/** @returns the number of the text: from 0, in the order in which they came first */
	add(text: string): number {
		this.makeRoom(text.length * 3);
		const end = this.used + this.encoder.encodeInto(text, this.bytes.subarray(this.used)).written;
		const slot = this.findSlot(this.used, end);
		const known = this.slots[slot] ?? 0;
		if (known > 0) return known - 1;
		const number = this.starts.push(this.used);
		this.slots[slot] = number + 1;
		this.used = end;
		if (this.starts.length > this.slots.length * maxFill) this.widen();
		return number;
	}

	/** @returns the text with this number */
	at(number: number): string {
		return this.decoder.decode(this.bytes.subarray(this.starts.at(number), this.endOf(number)));
	}

	private endOf(number: number): number {
		return number + 1 < this.starts.length ? this.starts.at(number + 1) : this.used;
	}

	private makeRoom(size: number): void {
		if (this.used + size <= this.bytes.length) return;
		const larger = new Uint8Array(Math.ceil((this.used + size) * 1.5));
		larger.set(this.bytes.subarray(0, this.used));
		this.bytes = larger;
	}

	/** @returns the slot of these bytes, or the empty one in which they belong */
	private findSlot(start: number, end: number): number {
		let slot = this.hash(start, end) & (this.slots.length - 1);
		for (;;) {
			const known = this.slots[slot] ?? 0;
			if (known === 0 || this.isSame(known - 1, start, end)) return slot;
			slot = (slot + 1) & (this.slots.length - 1);
		}
	}

	private isSame(number: number, start: number, end: number): boolean {
		const from = this.starts.at(number);
		if (this.endOf(number) - from !== end - start) return false;
		for (let at = 0; at < end - start; at++) {
			if (this.bytes[from + at] !== this.bytes[start + at]) return false;
		}
		return true;
	}

	/** FNV-1a, with its bits mixed at the end. */
	private hash(start: number, end: number): number {
		let hash = 0x811c9dc5;
		for (let at = start; at < end; at++) hash = Math.imul(hash ^ (this.bytes[at] ?? 0), 0x01000193);
		hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
		return hash ^ (hash >>> 13);
	}

	private widen(): void {
		this.slots = new Int32Array(this.slots.length * 2);
		for (let number = 0; number < this.starts.length; number++) {
			this.slots[this.findSlot(this.starts.at(number), this.endOf(number))] = number + 1;
		}
	}
}
