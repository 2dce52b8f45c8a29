/** The unit tests of the mutated folders, with an environment that tells Stryker which test runs which mutant. */
const path = require('node:path');
const { projects, testTimeout } = require('../../jest.config.js');

const { displayName, ...unit } = projects.find(({ displayName }) => displayName === 'unit');

const roots = ['money', 'payment/send'].map((folder) => `<rootDir>/test/client/${folder}`);

module.exports = {
	...unit,
	rootDir: path.resolve(__dirname, '../..'),
	// Jest reads these folders before each mutant.
	roots,
	testMatch: roots.map((folder) => `${folder}/**/*.test.ts`),
	// Stryker resolves it by itself, without Jest's `<rootDir>`.
	testEnvironment: path.join(__dirname, 'environment.cjs'),
	filter: '<rootDir>/tools/mutation/coveringFiles.cjs',
	runner: '<rootDir>/tools/mutation/firstFailure.cjs',
	testTimeout,
	watchman: false,
};
