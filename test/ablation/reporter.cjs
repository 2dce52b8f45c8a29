/**
 * Writes a line of JSON for each test file as soon as it has ended, so that a file that hangs does not hide the
 * results of the others.
 */
const { appendFileSync } = require('node:fs');

module.exports = class {
	onTestStart(test) {
		this.#write({ starts: test.path });
	}

	onTestResult(test, { testResults, failureMessage, testExecError }) {
		this.#write({
			name: test.path,
			message: testExecError ? (failureMessage ?? 'failed') : '',
			assertionResults: testResults.map(({ fullName, status, failureMessages }) => ({
				fullName,
				status,
				failureMessages: failureMessages.map((text) => text.slice(0, 20_000)),
			})),
		});
	}

	#write(line) {
		appendFileSync(process.env.ABLATION_REPORT, `${JSON.stringify(line)}\n`);
	}
};
