/** Jest's runner, one file of tests after the other, and none after a failure: one is enough to notice a mutant. */
const { isMutantActive } = require('./coveringFiles.cjs');

// Jest's own copy, which package.json does not name.
const { default: TestRunner } = require(
	require.resolve('jest-runner', { paths: [require.resolve('jest')] }),
);

module.exports = class extends TestRunner {
	async runTests(tests, watcher, options) {
		let hasFailed = false;
		this.on('test-file-failure', () => (hasFailed = true));
		this.on('test-file-success', ([, { numFailingTests }]) => {
			if (numFailingTests > 0) hasFailed = true;
		});
		for (const test of tests)
			if (!hasFailed || !isMutantActive()) await super.runTests([test], watcher, options);
	}
};
