/**
 * Mutation tests of the money path. Paths are relative to the root of the checkout.
 *
 * @type {import('@stryker-mutator/core').PartialStrykerOptions}
 */
export default {
	mutate: ['client/money/**/*.ts', 'client/payment/send/**/*.ts'],
	// The texts of errors are for people. The tests name what matters in them.
	mutator: { excludedMutations: ['StringLiteral'] },
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner'],
	jest: {
		projectType: 'custom',
		configFile: 'tools/mutation/jest.config.cjs',
		// coveringFiles.cjs knows better than the imports which tests run a mutant.
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	// esbuild ignores types.
	disableTypeChecks: false,
	incremental: true,
	incrementalFile: '.cache/mutation/incremental.json',
	reporters: ['progress-append-only', 'json'],
	jsonReporter: { fileName: '.cache/mutation/report.json' },
	tempDirName: '.cache/mutation/sandbox',
	ignorePatterns: ['/dist', '/.cache', '/docs', '/e2e', '/examples', '/icons'],
	concurrency: 1,
	// What takes longer counts as killed, so a busy machine must not be the reason.
	timeoutMS: 25_000,
	dryRunTimeoutMinutes: 30,
	warnings: { slow: false },
};
