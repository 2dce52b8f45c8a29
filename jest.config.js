const { availableParallelism, totalmem } = require('node:os');

/** ESM-only libraries: jest runs CommonJS, so these are transpiled with the sources. */
const esmOnly = ['cookie', 'jose', 'eventsource-parser', 'p-limit', 'yocto-queue', 'uuid'];

const base = {
	testEnvironment: '<rootDir>/test/environment.cjs',
	globalSetup: '<rootDir>/test/globalSetup.cjs',
	moduleFileExtensions: ['ts', 'js', 'json'],
	transform: {
		'^.+\\.[tj]s$': '<rootDir>/test/transform.cjs',
	},
	transformIgnorePatterns: [
		`/node_modules/(?!(${esmOnly.join('|')})/|n8n-workflow/dist/cjs/index\\.js$|n8n-core/dist/(?:execution-engine/(?:node-execution-context/)?)?index\\.js$)`,
	],
	modulePathIgnorePatterns: [
		'<rootDir>/.cache/',
		'<rootDir>/dist/',
		'<rootDir>/e2e/node_modules/',
		'<rootDir>/tools/node_modules/',
		'<rootDir>/tools/mutation/node_modules/',
	],
};

/**
 * What takes long because of many inputs, or because it waits in real time. `npm run test:long` plays it.
 */
const long = '\\.long\\.test\\.ts$';

const project = (displayName, testMatch) => ({
	...base,
	displayName,
	testMatch,
	testPathIgnorePatterns: ['/node_modules/', long],
});

module.exports = {
	// On a machine that is busy five seconds can be too short for what takes half a second.
	testTimeout: 20_000,
	// More than half of the time is waiting: for servers, streams and clocks. Each worker wants a gigabyte.
	maxWorkers: Math.max(
		1,
		Math.min(3 * availableParallelism(), Math.floor(totalmem() / 2 ** 30), 8),
	),
	// Many files load n8n's engine. A heap that is large makes every collection slow, so such a worker makes room for a new one.
	workerIdleMemoryLimit: '700MB',
	testSequencer: '<rootDir>/test/sequencer.cjs',
	projects: [
		project(
			'unit',
			[
				'client',
				'delivery',
				'nodes',
				'credentials',
				'probe',
				'sandbox',
				'bench',
				'support',
				'crash',
				'schedules',
				'ablation',
				'chaos',
				'fuzz',
				'behaviours',
				'releases',
				'slips',
				'demo',
				'world',
			].map((dir) => `<rootDir>/test/${dir}/**/*.test.ts`),
		),
		project('contract', ['<rootDir>/test/contract/**/*.test.ts']),
		{
			...project('integration', ['<rootDir>/test/integration/**/*.test.ts']),
			setupFiles: ['<rootDir>/test/support/engine/quietN8n.ts'],
		},
		project('architecture', ['<rootDir>/test/architecture/**/*.test.ts']),
		{
			...project('long', ['<rootDir>/test/**/*.long.test.ts']),
			testPathIgnorePatterns: ['/node_modules/'],
			setupFiles: ['<rootDir>/test/support/engine/quietN8n.ts'],
		},
	],
};
