/** Numbers a few texts that come often, such as currencies. */
export class Words {
	private readonly numbers = new Map<string, number>();
	private readonly texts: string[] = [];

	/** @returns the number of the text: from 0, in the order in which they came first */
	add(text: string): number {
		const known = this.numbers.get(text);
		if (known !== undefined) return known;
		this.numbers.set(text, this.texts.length);
		return this.texts.push(text) - 1;
	}

	/** @returns the text with this number */
	at(number: number): string {
		return this.texts[number] ?? '';
	}
}
