/** Every rule of .dependency-cruiser.cjs notices a file that breaks it, and none forbids what is allowed. */
import { spawnSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { makeFolder, root } from './repository';

const operations = 'nodes/CrossBorderPayouts/operations';

/** What may be imported. The rules must not complain about any of it. */
const allowed = {
	'client/interface/vocabulary.ts': "export const countries = ['IN'] as const;",
	'client/auth/signToken.ts': "import { SignJWT } from 'jose';\nexport const signToken = SignJWT;",
	'client/auth/bodyHmac.ts':
		"import { createHmac } from 'node:crypto';\nexport const bodyHmac = createHmac;",
	'client/auth/privateKey.ts':
		"import { createPrivateKey } from 'crypto';\nexport const privateKey = createPrivateKey;",
	'client/payment/send/approval.ts':
		"import { createHash } from 'crypto';\nexport const approval = createHash;",
	'client/sse/protocol/eventDecoder.ts':
		"import { createParser } from 'eventsource-parser';\nexport const eventDecoder = createParser;",
	'client/http/parseJson.ts': "import Big from 'big.js';\nexport const parseJson = Big;",
	'client/async/clock.ts': 'export interface Clock { now(): number }',
	'client/async/index.ts': "export type { Clock } from './clock';",
	'client/auth/index.ts': "export { signToken } from './signToken';",
	'client/interface/index.ts': "export { countries } from './vocabulary';",
	// Harmless alone. client/http/badCycleA.ts closes the cycle through a type.
	'client/http/badCycleB.ts':
		"import type { a } from './badCycleA';\nexport const b: { a?: typeof a } = {};",
	'client/http/badCycleA.ts': 'export const a = 1;',
	'client/run/sendRun.ts':
		"import { countries } from '../interface/vocabulary';\nexport const sendRun = countries;",
	'client/v2/quote.ts':
		"import { z } from 'zod';\nimport { countries } from '../interface/vocabulary';\nexport const quote2 = z.enum(countries);",
	'client/v2/index.ts': "export { quote2 } from './quote';",
	'client/v3/index.ts': "export { quote3 } from './quote';",
	'client/v3/quote.ts': "import { z } from 'zod';\nexport const quote3 = z.string();",
	'nodes/adapter/n8n/createClient.ts':
		"import { sleep } from 'n8n-workflow';\nimport { quote2 } from '../../../client/v2';\nexport const createClient = [sleep, quote2];",
	'nodes/CrossBorderPayouts/CrossBorderPayouts.node.ts':
		"import { NodeConnectionTypes } from 'n8n-workflow';\nimport { createClient } from '../adapter/n8n/createClient';\nexport const node = [NodeConnectionTypes, createClient];",
	'nodes/CrossBorderPayouts/fields/country.ts':
		"import type { INodeProperties } from 'n8n-workflow';\nexport const country: INodeProperties[] = [];",
	'nodes/CrossBorderPayouts/fields/inline.ts':
		"import { type INodeProperties } from 'n8n-workflow';\nexport const inline: INodeProperties[] = [];",
	[`${operations}/v2/quote/create.ts`]:
		"import type { IDataObject } from 'n8n-workflow';\nimport { quote2 } from '../../../../../client/v2';\nexport const create: IDataObject = { quote2: String(quote2) };",
	'delivery/consumer.ts':
		"import type { Clock } from '../client/async';\nexport const consumer: Clock[] = [];",
	'delivery/v3/paymentSource.ts':
		"import { quote3 } from '../../client/v3';\nexport const source3 = quote3;",
	'delivery/v2/paymentSource.ts':
		"import { quote2 } from '../../client/v2';\nexport const source2 = quote2;",
	'nodes/CrossBorderPayoutsTrigger/startTrigger.ts':
		"import { jsonParse } from 'n8n-workflow';\nimport { consumer } from '../../delivery/consumer';\nexport const start = [jsonParse, consumer];",
	'credentials/CrossBorderPayoutsApi.credentials.ts':
		"import { UserError } from 'n8n-workflow';\nimport { signToken } from '../client/auth';\nexport const credential = [UserError, signToken];",
	'sandbox/auth/auth.ts':
		"import { createHmac } from 'node:crypto';\nimport { verify } from 'jsonwebtoken';\nexport const auth = [createHmac, verify];",
	'test/support/engine/executeNode.ts':
		"import { NodeExecuteFunctions } from 'n8n-core';\nimport { auth } from '../../../sandbox/auth/auth';\nexport const executeNode = [NodeExecuteFunctions, auth];",
	'sandbox/behaviours/rows.ts': 'export const rows = 1;\nexport type RowName = string;',
	'docs/data/clientAssumptions.ts':
		"import type { RowName } from '../../sandbox/behaviours/rows';\nexport const assumed: RowName[] = [];",
	'nodes/adapter/items/runNode.ts': 'export const runNode = 1;',
	'test/behaviours/plays/promises.ts':
		"import { rows } from '../../../sandbox/behaviours/rows';\nexport const promises = rows;",
	'test/behaviours/world/world.ts':
		"import { runNode } from '../../../nodes/adapter/items/runNode';\nimport type { WorldTime } from '../../world/time';\nimport { executeNode } from '../../support/engine/executeNode';\nimport { promises } from '../plays/promises';\nexport const world: [number, WorldTime[], unknown, number] = [runNode, [], executeNode, promises];",
	'test/world/time.ts': 'export type WorldTime = number;',
	'test/world/judge.ts':
		"import { executeNode } from '../support/engine/executeNode';\nexport const judge = executeNode;",
	'test/chaos/plan.ts': 'export const plan = 1;',
	'e2e/run.ts': "import { auth } from '../sandbox/auth/auth';\nexport const run = auth;",
	'bench/run.ts': 'export const run = 1;',
	'probe/cli.ts':
		"import { request } from 'node:https';\nimport { countries } from '../client/interface';\nexport const cli = [request, countries];",
};

/** One file that breaks a rule: [rule, path, text]. */
const violations: ReadonlyArray<readonly [string, string, string]> = [
	[
		'client-stands-alone',
		'client/http/badNode.ts',
		"import { jsonParse } from 'n8n-workflow';\nexport const bad = jsonParse;",
	],
	[
		'client-stands-alone',
		'client/http/badNodeType.ts',
		"import type { IDataObject } from 'n8n-workflow';\nexport type Bad = IDataObject;",
	],
	[
		'client-stands-alone',
		'client/http/badTimer.ts',
		"import { setTimeout } from 'node:timers/promises';\nexport const bad = setTimeout;",
	],
	[
		'client-stands-alone',
		'client/http/badStream.ts',
		"import { Readable } from 'stream';\nexport const bad = Readable;",
	],
	[
		'client-stands-alone',
		'client/http/badLibrary.ts',
		"import fastify from 'fastify';\nexport const bad = fastify;",
	],
	[
		'client-stands-alone',
		'client/http/badUpwards.ts',
		"import { createClient } from '../../nodes/adapter/n8n/createClient';\nexport const bad = createClient;",
	],
	[
		'client-by-its-faces',
		'delivery/badDoor.ts',
		"import { quote3 } from '../client/v3/quote';\nexport const bad = quote3;",
	],
	[
		'client-by-its-faces',
		'nodes/adapter/badDoor.ts',
		"import type { quote3 } from '../../client/v3/quote';\nexport type Bad = typeof quote3;",
	],
	[
		'jose-in-one-file',
		'client/auth/badJose.ts',
		"import { importPKCS8 } from 'jose';\nexport const bad = importPKCS8;",
	],
	[
		'jose-in-one-file',
		'nodes/adapter/badJose.ts',
		"import { SignJWT } from 'jose';\nexport const bad = SignJWT;",
	],
	[
		'eventsource-parser-in-one-file',
		'client/sse/badParser.ts',
		"import { createParser } from 'eventsource-parser';\nexport const bad = createParser;",
	],
	[
		'csv-parse-in-one-file',
		'client/csv/badParser.ts',
		"import { parse } from 'csv-parse/sync';\nexport const bad = parse;",
	],

	[
		'lossless-json-in-named-files',
		'client/csv/badJson.ts',
		"import { parse } from 'lossless-json';\nexport const bad = parse;",
	],
	[
		'crypto-in-named-files',
		'client/auth/badCrypto.ts',
		"import { createHash } from 'node:crypto';\nexport const bad = createHash;",
	],
	[
		'crypto-in-named-files',
		'client/payment/badCrypto.ts',
		"import { createHash } from 'crypto';\nexport const bad = createHash;",
	],
	[
		'delivery-above-the-client',
		'delivery/badHost.ts',
		"import type { IDataObject } from 'n8n-workflow';\nexport type Bad = IDataObject;",
	],
	[
		'delivery-above-the-client',
		'delivery/badUpwards.ts',
		"import { runNode } from '../nodes/adapter/items/runNode';\nexport const bad = runNode;",
	],
	[
		'delivery-v2-not-v3',
		'delivery/v2/badSibling.ts',
		"import { source3 } from '../v3/paymentSource';\nexport const bad = source3;",
	],
	[
		'delivery-v3-not-v2',
		'delivery/v3/badSibling.ts',
		"import { source2 } from '../v2/paymentSource';\nexport const bad = source2;",
	],
	[
		'run-above-the-client',
		'client/http/badRun.ts',
		"import { sendRun } from '../run/sendRun';\nexport const bad = sendRun;",
	],
	[
		'run-knows-no-version',
		'client/run/badVersion.ts',
		"import type { quote3 } from '../v3/quote';\nexport type Bad = typeof quote3;",
	],
	[
		'client-v2-not-v3',
		'client/v2/badSibling.ts',
		"import { quote3 } from '../v3/quote';\nexport const bad = quote3;",
	],
	[
		'client-v3-not-v2',
		'client/v3/badSibling.ts',
		"import type { quote2 } from '../v2/quote';\nexport type Bad = typeof quote2;",
	],
	[
		'fields-are-data',
		'nodes/CrossBorderPayouts/fields/bad.ts',
		"import { countries } from '../../../client/interface/vocabulary';\nexport const bad = countries;",
	],
	[
		'fields-are-data',
		'nodes/CrossBorderPayouts/fields/badMixed.ts',
		"import { type INodeProperties, jsonParse } from 'n8n-workflow';\nexport const bad: [INodeProperties[], unknown] = [[], jsonParse];",
	],
	[
		'operations-without-n8n',
		`${operations}/v2/quote/bad.ts`,
		"import { NodeOperationError } from 'n8n-workflow';\nexport const bad = NodeOperationError;",
	],
	[
		'operations-below-the-adapter',
		`${operations}/v2/quote/badAdapter.ts`,
		"import { createClient } from '../../../../adapter/n8n/createClient';\nexport const bad = createClient;",
	],
	[
		'n8n-workflow-at-the-edge',
		'nodes/CrossBorderPayouts/bad.ts',
		"import { NodeConnectionTypes } from 'n8n-workflow';\nexport const bad = NodeConnectionTypes;",
	],
	[
		'n8n-workflow-at-the-edge',
		'sandbox/badNode.ts',
		"import { sleep } from 'n8n-workflow';\nexport const bad = sleep;",
	],
	[
		'n8n-core-beside-the-package',
		'nodes/adapter/badCore.ts',
		"import type { Logger } from 'n8n-core';\nexport type Bad = Logger;",
	],
	[
		'n8n-core-beside-the-package',
		'sandbox/badCore.ts',
		"import { Logger } from 'n8n-core';\nexport const bad = Logger;",
	],
	[
		'published-code-stands-alone',
		'nodes/adapter/badSandbox.ts',
		"import { auth } from '../../sandbox/auth/auth';\nexport const bad = auth;",
	],
	[
		'credential-not-from-nodes',
		'credentials/bad.ts',
		"import { createClient } from '../nodes/adapter/n8n/createClient';\nexport const bad = createClient;",
	],
	[
		'nodes-not-from-credential',
		'nodes/adapter/badCredential.ts',
		"import { credential } from '../../credentials/CrossBorderPayoutsApi.credentials';\nexport const bad = credential;",
	],
	[
		'sandbox-shares-nothing',
		'sandbox/badClient.ts',
		"import { countries } from '../client/interface/vocabulary';\nexport const bad = countries;",
	],
	[
		'sandbox-shares-nothing',
		'sandbox/badClientType.ts',
		"import type { Clock } from '../client/async/clock';\nexport type Bad = Clock;",
	],
	[
		'sandbox-shares-nothing',
		'sandbox/badZod.ts',
		"import { z } from 'zod';\nexport const bad = z;",
	],
	[
		'sandbox-shares-nothing',
		'sandbox/badJose.ts',
		"import { jwtVerify } from 'jose';\nexport const bad = jwtVerify;",
	],
	[
		'sandbox-shares-nothing',
		'sandbox/badParser.ts',
		"import { createParser } from 'eventsource-parser';\nexport const bad = createParser;",
	],
	[
		'sandbox-shares-nothing',
		'sandbox/badProbe.ts',
		"import { cli } from '../probe/cli';\nexport const bad = cli;",
	],
	[
		'published-code-stands-alone',
		'nodes/adapter/badProbe.ts',
		"import { cli } from '../../probe/cli';\nexport const bad = cli;",
	],
	[
		'probe-above-the-client',
		'probe/badSandbox.ts',
		"import { auth } from '../sandbox/auth/auth';\nexport const bad = auth;",
	],
	[
		'probe-above-the-client',
		'probe/badNode.ts',
		"import { createClient } from '../nodes/adapter/n8n/createClient';\nexport const bad = createClient;",
	],
	[
		'probe-above-the-client',
		'probe/badN8n.ts',
		"import { sleep } from 'n8n-workflow';\nexport const bad = sleep;",
	],
	[
		'behaviours-play-from-outside',
		'test/behaviours/plays/badClient.ts',
		"import { countries } from '../../../client/interface/vocabulary';\nexport const bad = countries;",
	],
	[
		'behaviours-play-from-outside',
		'test/behaviours/plays/badTrigger.ts',
		"import { consumer } from '../../../delivery/consumer';\nexport const bad = consumer;",
	],
	[
		'behaviours-play-from-outside',
		'test/behaviours/plays/badType.ts',
		"import type { createClient } from '../../../nodes/adapter/n8n/createClient';\nexport type Bad = typeof createClient;",
	],
	[
		'behaviours-play-from-outside',
		'test/behaviours/badSuite.ts',
		"import { plan } from '../chaos/plan';\nexport const bad = plan;",
	],
	[
		'world-plays-from-outside',
		'test/world/badSource.ts',
		"import { consumer } from '../../delivery/consumer';\nexport const bad = consumer;",
	],
	[
		'promises-are-data',
		'test/behaviours/plays/promises.ts',
		"import { executeNode } from '../../support/engine/executeNode';\nexport const bad = executeNode;",
	],
	[
		'published-code-stands-alone',
		'client/badDocs.ts',
		"import { assumed } from '../docs/data/clientAssumptions';\nexport const bad = assumed;",
	],
	[
		'sandbox-shares-nothing',
		'sandbox/badDocs.ts',
		"import { assumed } from '../docs/data/clientAssumptions';\nexport const bad = assumed;",
	],
	[
		'docs-data-is-data',
		'docs/data/bad.ts',
		"import { rows } from '../../sandbox/behaviours/rows';\nexport const bad = rows;",
	],
	[
		'no-own-barrel',
		'client/v2/badBarrel.ts',
		"import { quote2 } from './index';\nexport const bad = quote2;",
	],
	[
		'no-own-barrel',
		'client/v2/badShortBarrel.ts',
		"import { quote2 } from '.';\nexport const bad = quote2;",
	],
	[
		'no-cycles',
		'client/http/badCycleA.ts',
		"import { b } from './badCycleB';\nexport const a = (): unknown => b;",
	],
	[
		'no-unresolvable',
		'client/http/badImport.ts',
		"import { gone } from './doesNotExist';\nexport const bad = gone;",
	],
	[
		'libraries-are-declared',
		'test/support/badLibrary.ts',
		"import pino from 'pino';\nexport const bad = pino;",
	],
];

const reportSchema = z.object({
	summary: z.object({
		violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
		ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string() })) }),
	}),
});

/** Runs the real rules over a tree. Returns their names, and `rule: file` for each finding. */
function cruise(files: Readonly<Record<string, string>>): { rules: string[]; findings: string[] } {
	const folder = makeFolder(files, ['tsconfig.json', 'tsconfig.check.json', 'package.json']);
	try {
		symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
		const folders = [...new Set(Object.keys(files).map((file) => file.replace(/\/.*/, '')))];
		const { stdout, stderr } = spawnSync(
			process.execPath,
			[
				path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
				...['--config', path.join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'],
				...folders,
			],
			{ cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
		);
		if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run: ${stderr}`);
		const { violations: broken, ruleSetUsed } = reportSchema.parse(JSON.parse(stdout)).summary;
		return {
			rules: ruleSetUsed.forbidden.map(({ name }) => name),
			findings: broken.map(({ from, rule }) => `${rule.name}: ${from}`).sort(),
		};
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

test('the rule allows what is allowed', () => {
	expect(cruise(allowed).findings).toEqual([]);
});

describe('the rule notices', () => {
	let found: ReturnType<typeof cruise> = { rules: [], findings: [] };
	beforeAll(() => {
		found = cruise({
			...allowed,
			...Object.fromEntries(violations.map(([, file, text]) => [file, text])),
		});
	});

	test.each(violations)('%s in %s', (rule, file) => {
		expect(found.findings).toContain(`${rule}: ${file}`);
	});

	test('nothing else', () => {
		const planted = new Set(violations.map(([, file]) => file));
		expect(found.findings.filter((finding) => !planted.has(finding.replace(/^.*: /, '')))).toEqual(
			[],
		);
	});

	test('something for each rule that exists', () => {
		const proven = new Set(violations.map(([rule]) => rule));
		expect(found.rules.filter((name) => !proven.has(name))).toEqual([]);
		expect(found.rules.length).toBeGreaterThan(10);
	});
});
