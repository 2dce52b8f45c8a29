/** ESM-only libraries: jest runs CommonJS, so these are transpiled with the sources. */
const esmOnly = ['cookie', 'jose', 'eventsource-parser', 'p-limit', 'yocto-queue', 'uuid'];

const base = {
	testEnvironment: 'node',
	moduleFileExtensions: ['ts', 'js', 'json'],
	transform: {
		'^.+\\.[tj]s$': ['ts-jest', { tsconfig: 'test/tsconfig.json' }],
	},
	transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/e2e/node_modules/', '<rootDir>/tools/node_modules/'],
};

const project = (displayName, testMatch) => ({ ...base, displayName, testMatch });

module.exports = {
	projects: [
		project('unit', ['client', 'nodes', 'credentials', 'sandbox', 'support', 'crash', 'schedules'].map((dir) => `<rootDir>/test/${dir}/**/*.test.ts`)),
		project('contract', ['<rootDir>/test/contract/**/*.test.ts']),
		{
			...project('integration', ['<rootDir>/test/integration/**/*.test.ts']),
			setupFiles: ['<rootDir>/test/support/quietN8n.ts'],
		},
		project('architecture', ['<rootDir>/test/architecture/**/*.test.ts']),
	],
};
