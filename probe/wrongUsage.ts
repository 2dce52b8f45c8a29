/** What is wrong with the flags, the keys or a file that the user named; its message is shown as it is. */
export class WrongUsage extends Error {
	constructor(message: string) {
		super(message);
		this.name = 'WrongUsage';
	}
}
