/**
 * The tests of every operation under every fault: no key, no part of a token and nothing personal in an error, an
 * item or a log. Then the search for them is tested by planted ones.
 */
import { takeLog } from '../../support/engine/loudN8n';
import { inspect } from 'node:util';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeParameters,
	INodeProperties,
} from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { findLeaks, type Canary } from '../../../e2e/cases/support/leakScan';
import { n8nClock } from '../../../nodes/adapter/n8n/clock';
import type { Operation } from '../../../nodes/CrossBorderPayouts/operations/operation';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { choices } from '../../../nodes/CrossBorderPayouts/registry';
import { startRecordServer, type RecordServer } from '../../credentials/recordServer';
import { credentialDataFor } from '../../support/servers/credentialData';
import { executeNode, type NodeOutcome, type NodeRun } from '../../support/engine/executeNode';
import { faults, startFaultServer, type FaultServer } from '../../support/servers/faultServer';
import { fieldsOf, valuesOf } from '../../support/fakes/plainForm';
import { createTestAccount } from '../../support/servers/startSandbox';

const account = createTestAccount();
const hmacText = 'Canary-hmac-key-0123456789-abcdefghij';
const damagedPem = account.privateKey.replace(/\n.{8}/, '\n%%%%%%%%');

const keys: readonly Canary[] = [
	{ name: 'access key', secret: account.accessKey },
	{ name: 'secret key', secret: account.secretKey },
	{ name: 'HMAC key', secret: hmacText },
	...account.privateKey
		.split('\n')
		.filter((line) => line.length > 20 && !line.startsWith('-----'))
		.map((secret, at) => ({ name: `line ${at + 1} of the private key`, secret })),
];

/** The value of a field about a person. The field's rule accepts it, and it occurs nowhere else. */
const personal: ReadonlyArray<readonly [RegExp, string]> = [
	[/mobile$/i, '+971501237654'],
	[/email$/i, 'canary.person@example.com'],
	[/birthdate$/i, '1931-02-27'],
	[/(accountNumber|identityDoc)$/i, 'CANARY00123987'],
	[/(name|address|city|remarks)$/i, 'Canary Personson'],
	[
		/^(sender|beneficiary|paymentDetails)$/,
		'{ "name": "Canary Personson", "passport": "CANARY00123987" }',
	],
];

const people: readonly Canary[] = [
	...['+971501237654', 'canary.person@', '1931-02-27', 'CANARY00123987', 'Canary Personson'],
	// The values as they appear in prose: in lower case, in groups, partly masked, word by word.
	...[
		'canary00123987',
		'CANA RY00',
		'canary personson',
		'Personson',
		'****3987',
		'9715 0123',
		'****7654',
	],
].map((secret) => ({ name: `personal data ${secret}`, secret }));

const personalValueOf = (name: string): string | undefined =>
	personal.find(([pattern]) => pattern.test(name))?.[1];

/** A form that takes all personal data from its item, as in a workflow. */
function formOf(
	{ apiVersion, operation }: (typeof choices)[number],
	specifyParties: string,
	refused: boolean,
) {
	const item: IDataObject = {};
	const valueOf = (field: INodeProperties): unknown => {
		const [value] = valuesOf(field);
		if (field.name === 'specifyParties') return specifyParties;
		if (field.type === 'fixedCollection')
			return { field: [{ name: 'name', value: fromItem('name', refused) }] };
		const isChosen = ['options', 'boolean', 'number', 'multiOptions'].includes(field.type);
		if (refused && (!isChosen || field.name === 'country')) return fromItem(field.name, true);
		return personalValueOf(field.name) === undefined ? value : fromItem(field.name, false);
	};
	const fromItem = (name: string, wrong: boolean): string => {
		// The external ID is shown on purpose, because people look payments up by it.
		if (wrong && name === 'externalId') item[name] = 'INV/1';
		else
			item[name] = wrong
				? `Canary Personson\u0007 CANARY00123987 ${'7'.repeat(140)}`
				: (personalValueOf(name) ?? '');
		return `={{ $json.${name} }}`;
	};
	const read = (fields: readonly INodeProperties[]): INodeParameters =>
		Object.fromEntries(
			fields.map((field) => [
				field.name,
				field.type === 'collection'
					? read(fieldsOf({ fields: [{ ...field, name: 'options' }] }))
					: valueOf(field),
			]),
		) as INodeParameters;
	const { resource, operation: name, fields } = operation;
	return {
		item,
		parameters: {
			resource,
			operation: name,
			...(apiVersion ? { apiVersion } : {}),
			...read(fields),
		},
	};
}

let server: FaultServer;
let isReading = false;
let elsewhere: RecordServer;

beforeAll(async () => {
	elsewhere = await startRecordServer();
	server = await startFaultServer(elsewhere.origin);
	// Pauses end at once. A time limit ends when the server has a request that it will never answer.
	const { sleep } = n8nClock;
	jest.spyOn(n8nClock, 'sleep').mockImplementation(async (ms, signal) => {
		// A reading of a stream tries again until its time is over.
		if (isReading) return await sleep(ms / 100, signal);
		if (ms < 20_000) return;
		await Promise.race([
			server.hanging(),
			new Promise((_, reject) =>
				signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
			),
		]);
	});
});

afterAll(async () => {
	await server.close();
	await elsewhere.close();
});

beforeEach(() => {
	server.tokens.clear();
});

/** The segments of all tokens that were seen, and the body HMACs in them. */
function tokenCanaries(): Canary[] {
	return [...server.tokens].flatMap((token) => {
		const segments = token
			.split('.')
			.map((secret, at) => ({ name: `segment ${at + 1} of a token`, secret }));
		const claims: unknown = JSON.parse(
			Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
		);
		const hmac =
			typeof claims === 'object' && claims !== null && 'hmac' in claims
				? String(claims.hmac)
				: undefined;
		return hmac === undefined ? segments : [...segments, { name: 'hmac of a body', secret: hmac }];
	});
}

/** All texts that an error contains, including those of its causes. */
function textsOf(error: unknown): string[] {
	const own = [
		inspect(error, { depth: 10, maxStringLength: null, showHidden: true }),
		JSON.stringify(error) ?? '',
	];
	if (!(error instanceof Error)) return own;
	return [
		...own,
		error.message,
		error.stack ?? '',
		...(error.cause === undefined ? [] : textsOf(error.cause)),
	];
}

interface Ended extends NodeOutcome {
	/** What the node threw. n8n stores a copy that lacks parts of it. */
	readonly thrown: unknown;
	/** What was logged during the run. */
	readonly log: string;
}

/** Runs the node, or its replacement. */
async function runNode(
	parameters: INodeParameters,
	item: IDataObject,
	{
		credentialData,
		onError,
		spill,
	}: Pick<NodeRun, 'credentialData' | 'onError'> & { spill?: () => IDataObject | Error },
): Promise<Ended> {
	const node = new CrossBorderPayouts();
	const { execute } = node;
	let thrown: unknown;
	node.execute = async function () {
		try {
			const result = await execute.call(this).catch((error: unknown) => {
				if (spill === undefined) throw error;
			});
			const spilled = spill?.();
			if (spilled instanceof Error) throw spilled;
			return spilled ? [[{ json: spilled }]] : (result ?? []);
		} catch (error) {
			thrown = error;
			throw error;
		}
	};
	takeLog();
	isReading = parameters['resource'] === 'paymentEvent';
	const credential = new CrossBorderPayoutsApi();
	const outcome = await executeNode({
		...{ node, credential, credentialData, parameters, items: [item] },
		...(onError ? { onError } : {}),
	});
	return { ...outcome, thrown, log: takeLog() };
}

/** Which secret was found, and where. Input that n8n itself copies into an item belongs to the user. */
function scan({ outputs, error, thrown, run, log }: Ended, item: IDataObject = {}): string[] {
	const secrets = [...keys, ...tokenCanaries()];
	const reported = outputs
		.flat()
		.map(({ json }) => Object.entries(json).filter(([name]) => !Object.hasOwn(item, name)));
	const places: ReadonlyArray<readonly [string, readonly string[], readonly Canary[]]> = [
		['run', [inspect(run, { depth: 20, maxStringLength: null }), JSON.stringify(run)], secrets],
		['error', [...textsOf(error), ...textsOf(thrown)], [...secrets, ...people]],
		['items', [JSON.stringify(reported)], [...secrets, ...people]],
		['log', [log], [...secrets, ...people]],
	];
	return places.flatMap(([place, texts, canaries]) =>
		findLeaks(Buffer.from(texts.join('\n')), place, canaries).map(
			(leak) => `${leak.canary} as ${leak.form} in ${leak.place}`,
		),
	);
}

type Cause = FaultServer['fault'] | 'refused input' | 'damaged key';

/** A report may have any ID and be any file, so its contents are passed on. */
const isAnyFile = ({ resource, operation }: Operation): boolean =>
	resource === 'report' && operation === 'download';

function causesOf(operation: Operation): Cause[] {
	const causes: readonly Cause[] = [...faults, 'refused input', 'damaged key'];
	const isNoFault = isAnyFile(operation) ? ['garbage', '200 that is no record'] : [];
	return causes.filter((cause) => !isNoFault.includes(cause));
}

type Algorithm = 'HS256' | 'RS256';

function credentialFor(algorithm: Algorithm, cause: Cause): ICredentialDataDecryptedObject {
	const damage =
		algorithm === 'RS256' ? { privateKey: damagedPem } : { secretKey: `${account.secretKey}\n` };
	return credentialDataFor(server.baseUrl, account, algorithm, {
		signBody: true,
		hmacSecretKey: algorithm === 'RS256' ? hmacText : '',
		...(cause === 'damaged key' ? damage : {}),
	});
}

/** Connection: Check reports a fault and does not fail. */
function expectFailure(
	{ resource }: Operation,
	{ outputs, thrown }: Ended,
	isStopping: boolean,
): void {
	if (resource === 'connection') expect([outputs[0]?.length, thrown]).toEqual([1, undefined]);
	else if (isStopping) expect(thrown).toBeInstanceOf(Error);
	else expect([outputs[0], outputs[1]?.length]).toEqual([[], 1]);
}

/** With HS256 the form has fields and a failure stops the run, with RS256 it has JSON and the run continues. */
export function playCanaries(algorithm: Algorithm): void {
	let combinations = 0;

	describe.each(
		choices.map((choice) => ({
			...choice,
			title: `${choice.apiVersion ?? 'both'} ${choice.operation.resource} ${choice.operation.operation}`,
		})),
	)('$title', (choice) => {
		it.each(causesOf(choice.operation).map((cause) => ({ cause, algorithm })))(
			'shows no secret after: $cause, $algorithm',
			async ({ cause }) => {
				combinations += 1;
				if (cause !== 'refused input' && cause !== 'damaged key') server.fault = cause;
				const isStopping = algorithm === 'HS256';
				const { item, parameters } = formOf(
					choice,
					isStopping ? 'fields' : 'json',
					cause === 'refused input',
				);
				const ended = await runNode(parameters, item, {
					credentialData: credentialFor(algorithm, cause),
					...(isStopping ? {} : { onError: 'continueErrorOutput' }),
				});
				expectFailure(choice.operation, ended, isStopping);
				expect(ended.log).toContain('Start executing node');
				expect(scan(ended, item)).toEqual([]);
				expect(elsewhere.arrived).toEqual([]);
				const takesText =
					choice.operation.resource !== 'connection' && choice.operation.fields.length > 1;
				const isRefused = cause === 'refused input' && takesText && !isAnyFile(choice.operation);
				if (isRefused) expect(server.tokens.size).toBe(0);
			},
			20_000,
		);
	});

	it('tries more than 300 combinations', () => {
		expect(combinations).toBeGreaterThan(300);
	});

	describe('the search finds a leak', () => {
		const spill = async (spilled: (token: string) => IDataObject | Error): Promise<string[]> => {
			server.fault = '404';
			const parameters = { resource: 'balance', operation: 'get', country: 'IND' };
			const credentialData = credentialFor('HS256', '404');
			return scan(
				await runNode(
					parameters,
					{},
					{ credentialData, spill: () => spilled([...server.tokens][0] ?? '') },
				),
			);
		};

		it('in an item, encoded', async () => {
			const inBase64 = await spill(() => ({
				x: Buffer.from(`ab${account.secretKey}c`).toString('base64'),
			}));
			expect(inBase64).toContain('secret key as base64 in items');
			expect(
				await spill((token) => ({ x: Buffer.from(token.split('.')[2] ?? '').toString('hex') })),
			).toContain('segment 3 of a token as hex in items');
			expect(await spill(() => ({ x: encodeURIComponent('Canary Personson') }))).toContainEqual(
				expect.stringContaining('URL-encoded in items'),
			);
		});

		it('in an error, its cause or its stack', async () => {
			const line = account.privateKey.split('\n')[5] ?? '';
			expect(await spill(() => new Error('x', { cause: new Error(line) }))).toContain(
				'line 5 of the private key as plain in error',
			);
			expect(
				await spill(() =>
					Object.assign(new Error('x'), { config: { a: { b: account.accessKey } } }),
				),
			).toContain('access key as plain in error');
		});

		it('in the log', async () => {
			const logging = (): IDataObject => {
				console.log('not for the log: CANARY00123987');
				return {};
			};
			expect(await spill(logging)).toEqual([expect.stringContaining('plain in log')]);
		});
	});
}
