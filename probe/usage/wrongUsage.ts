/** An error in the flags, the keys or a file that the user named. Its message is shown unchanged. */
export class WrongUsage extends Error {
	constructor(message: string) {
		super(message);
		this.name = 'WrongUsage';
	}
}
