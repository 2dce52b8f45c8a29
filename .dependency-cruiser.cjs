/**
 * The dependency rule of docs/architecture.md: who may import whom. `npm test` runs it over the whole
 * tree. There is no list of exceptions: a file that needs one stands in the wrong folder.
 */

/** @param {string[]} names names of packages; their type packages count as the same thing */
const packages = (...names) =>
	`(^|/)node_modules/(@types/)?(${names.join('|').replaceAll('.', '\\.')})/`;

const crypto = '^(node:)?crypto$';
const published = '^(client|delivery|nodes|credentials)/';

const clientRules = [
	{
		name: 'client-stands-alone',
		comment:
			'client/ imports itself and a handful of libraries: never n8n, another node: module or our other folders.',
		from: { path: '^client/' },
		to: {
			pathNot: [
				'^client/',
				packages('zod', 'jose', 'eventsource-parser', 'big.js', 'csv-parse', 'lossless-json'),
				crypto,
			],
		},
	},
	{
		name: 'client-by-its-faces',
		comment:
			"Other folders import a part of the client by the index.ts of its folder. What is not there is the part's own.",
		from: { path: '^(delivery|nodes|credentials|probe)/' },
		to: { path: '^client/', pathNot: '/index\\.ts$' },
	},
	{
		name: 'jose-in-one-file',
		comment: 'Only client/auth/signToken.ts signs tokens.',
		from: { path: published, pathNot: '^client/auth/signToken\\.ts$' },
		to: { path: packages('jose') },
	},
	{
		name: 'eventsource-parser-in-one-file',
		comment: 'Only client/sse/protocol/eventDecoder.ts parses event streams.',
		from: { path: published, pathNot: '^client/sse/protocol/eventDecoder\\.ts$' },
		to: { path: packages('eventsource-parser') },
	},
	{
		name: 'csv-parse-in-one-file',
		comment: 'Only client/csv/readRecords.ts parses CSV.',
		from: { path: published, pathNot: '^client/csv/readRecords\\.ts$' },
		to: { path: packages('csv-parse') },
	},
	{
		name: 'lossless-json-in-named-files',
		comment:
			'Long numbers are read in parseJson, put into a payment in paymentRequest, and written in serialise.',
		from: {
			path: published,
			pathNot: '^client/(http/parseJson|call/serialise|payment/send/paymentRequest)\\.ts$',
		},
		to: { path: packages('lossless-json') },
	},
	{
		name: 'crypto-in-named-files',
		comment:
			'In client/ only the body HMAC, the private key reader and the two hashes touch node:crypto.',
		from: {
			path: '^client/',
			pathNot: '^client/(auth/(bodyHmac|privateKey)|payment/send/approval|packed/hashText)\\.ts$',
		},
		to: { path: crypto },
	},
	{
		name: 'run-above-the-client',
		comment: 'client/run is for those who pay. Nothing else in the client knows it.',
		from: { path: '^client/', pathNot: '^client/run/' },
		to: { path: '^client/run/' },
	},
	{
		name: 'run-knows-no-version',
		comment: 'client/run plays the same rules for every version: it is given the one that pays.',
		from: { path: '^client/run/' },
		to: { path: '^client/(v\\d+/|index\\.ts$)' },
	},
	{
		name: 'client-v2-not-v3',
		comment: 'client/v2 does not know client/v3. What both need moves up.',
		from: { path: '^client/v2/' },
		to: { path: '^client/v3/' },
	},
	{
		name: 'client-v3-not-v2',
		comment: 'client/v3 does not know client/v2. What both need moves up.',
		from: { path: '^client/v3/' },
		to: { path: '^client/v2/' },
	},
];

const deliveryRules = [
	{
		name: 'delivery-above-the-client',
		comment:
			'delivery/ imports the client and itself: nothing of n8n, no library, none of our other folders.',
		from: { path: '^delivery/' },
		to: { pathNot: '^(client|delivery)/' },
	},
	{
		name: 'delivery-v2-not-v3',
		comment: 'delivery/v2 does not know v3. What both need moves up.',
		from: { path: '^delivery/v2/' },
		to: { path: '^(client|delivery)/v3/' },
	},
	{
		name: 'delivery-v3-not-v2',
		comment: 'delivery/v3 does not know v2. What both need moves up.',
		from: { path: '^delivery/v3/' },
		to: { path: '^(client|delivery)/v2/' },
	},
];

const nodeRules = [
	{
		name: 'fields-are-data',
		comment: 'fields/ are plain data: type imports only.',
		from: { path: '^nodes/CrossBorderPayouts/fields/' },
		to: { dependencyTypesNot: ['type-only'] },
	},
	{
		name: 'operations-without-n8n',
		comment: 'An operation sees the client and its input, never n8n at run time.',
		from: { path: '^nodes/CrossBorderPayouts/operations/' },
		to: { path: packages('n8n-[^/]+', '@n8n/[^/]+'), dependencyTypesNot: ['type-only'] },
	},
	{
		name: 'operations-below-the-adapter',
		comment: 'The adapter calls operations, not the other way round.',
		from: { path: '^nodes/CrossBorderPayouts/operations/' },
		to: { path: '^nodes/adapter/|\\.node\\.ts$', dependencyTypesNot: ['type-only'] },
	},
	{
		name: 'n8n-workflow-at-the-edge',
		comment:
			'Values of n8n-workflow appear in nodes/adapter, nodes/olderN8n, *.node.ts, the trigger and the credential only.',
		from: {
			path: '^(nodes|sandbox)/',
			pathNot: '^nodes/(adapter/|olderN8n/|CrossBorderPayoutsTrigger/|.*\\.node\\.ts$)',
		},
		to: { path: packages('n8n-workflow'), dependencyTypesNot: ['type-only'] },
	},
	{
		name: 'n8n-core-beside-the-package',
		comment: 'n8n-core appears in test/, e2e/ and bench/ only: it is what they run the nodes in.',
		from: { pathNot: '^(test|e2e|bench)/' },
		to: { path: packages('n8n-core') },
	},
	{
		name: 'published-code-stands-alone',
		comment: 'Nothing that is published imports the sandbox, the tests or the tools.',
		from: { path: published },
		to: { path: '^(probe|sandbox|test|e2e|bench|tools|examples|docs|dist)/' },
	},
	{
		name: 'credential-not-from-nodes',
		comment: 'The credential uses the client and n8n, never a node.',
		from: { path: '^credentials/' },
		to: { path: '^nodes/' },
	},
	{
		name: 'nodes-not-from-credential',
		comment: 'Nodes reach authentication through n8n, never by importing the credential class.',
		from: { path: '^nodes/' },
		to: { path: '^credentials/' },
	},
];

const generalRules = [
	{
		name: 'probe-above-the-client',
		comment:
			'The probe asks a service with the client and Node alone: never with n8n, our nodes or the sandbox, whose choices it must not share.',
		from: { path: '^probe/' },
		to: {
			path: [
				'^(nodes|credentials|sandbox|test|e2e|bench|tools|dist)/',
				packages('n8n-[^/]+', '@n8n/[^/]+'),
			],
		},
	},
	{
		name: 'sandbox-shares-nothing',
		comment:
			'The sandbox is the second opinion: it shares neither our code nor the libraries of the client.',
		from: { path: '^sandbox/' },
		to: {
			path: [
				'^(client|delivery|nodes|credentials|probe|dist|docs|test|e2e|bench)/',
				packages('zod', 'jose', 'eventsource-parser'),
			],
		},
	},
	{
		name: 'behaviours-play-from-outside',
		comment:
			'The plays of promises use the nodes as n8n does, in at their front doors, and judge what comes out: nothing in between, and no other suite.',
		from: { path: '^test/behaviours/' },
		to: {
			path: '^(client|delivery|nodes|credentials|probe|test|e2e|bench|tools|docs|examples|dist)/',
			pathNot: [
				'^test/(behaviours|support)/',
				'^test/world/(database|fate|n8n|network|time|traits)\\.ts$',
				'^credentials/signRequest\\.ts$',
				'^nodes/adapter/(items/runNode|n8n/(clock|steadyClock))\\.ts$',
				'^nodes/CrossBorderPayouts/(chooseOperation|properties)\\.ts$',
				'^nodes/CrossBorderPayouts(Trigger)?/CrossBorderPayouts(Trigger)?\\.node\\.ts$',
				'^nodes/CrossBorderPayoutsTrigger/execution/inFlight\\.ts$',
			],
		},
	},
	{
		name: 'world-plays-from-outside',
		comment:
			'A simulated world starts the bundles as n8n does and judges what comes out: it knows no source of the package, and no other suite.',
		from: { path: '^test/world/' },
		to: {
			path: '^(client|delivery|nodes|credentials|probe|test|e2e|bench|tools|docs|examples|dist)/',
			pathNot: '^test/(world/|support/|ablation/mechanisms/mechanism\\.ts$)',
		},
	},
	{
		name: 'promises-are-data',
		comment:
			'The table of promises makes a page, too: it knows the rows of the sandbox and plays nothing.',
		from: { path: '^test/behaviours/plays/promises\\.ts$' },
		to: { pathNot: '^sandbox/behaviours/' },
	},
	{
		name: 'docs-data-is-data',
		comment:
			'What only the documentation needs is plain data: it may name a type of the sandbox and runs nothing.',
		from: { path: '^docs/data/' },
		to: { dependencyTypesNot: ['type-only'] },
	},
	{
		name: 'no-own-barrel',
		comment: "A file does not import its own folder's index.ts.",
		from: { path: '^(.+)/[^/]+$' },
		to: { path: '^$1/index\\.ts$' },
	},
	{
		name: 'no-cycles',
		comment: 'No cycles at all, type imports included.',
		from: {},
		to: { circular: true },
	},
	{
		name: 'no-unresolvable',
		comment: 'An import that cannot be found would slip past every rule above.',
		from: {},
		to: { couldNotResolve: true },
	},
	{
		name: 'libraries-are-declared',
		comment:
			"A library that another one brings along can change or go with the next install. @n8n/di is n8n's own container, and @n8n/config its settings: tests need the very copies that n8n-core uses.",
		from: {},
		to: {
			dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
			pathNot: packages('@n8n/di', '@n8n/config'),
		},
	},
];

module.exports = {
	forbidden: [...clientRules, ...deliveryRules, ...nodeRules, ...generalRules].map((rule) => ({
		severity: 'error',
		...rule,
	})),
	options: {
		doNotFollow: { path: '(^|/)node_modules/' },
		// The lint's own, with modules from tools/node_modules.
		exclude: { path: '(^|/)eslint\\.config\\.mjs$' },
		tsConfig: { fileName: 'tsconfig.check.json' },
		tsPreCompilationDeps: true,
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['import', 'require', 'node', 'default', 'types'],
			extensions: ['.ts', '.js', '.cjs', '.mjs', '.json', '.d.ts'],
		},
	},
};
