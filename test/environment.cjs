/** Jest's environment for Node.js, with short stacks: jest's hundred frames cost more than most code that throws. */
const { TestEnvironment } = require('jest-environment-node');

const frames = 20;

module.exports = class extends TestEnvironment {
	async setup() {
		await super.setup();
		// Node's own errors, such as those of an abort, are made outside of the test's context.
		Error.stackTraceLimit = frames;
		this.global.Error.stackTraceLimit = frames;
	}
};
