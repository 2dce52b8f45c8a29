/** The example workflows use nodes, operations and fields that exist. The end-to-end tests run them. */
import type { INode } from 'n8n-workflow';

import { findFaults, packageName } from '../support/engine/workflowFaults';
import { findPaidByLink, isPaying } from './paidByLink';
import { listFiles, readText } from './repository';

interface Workflow {
	readonly name: string;
	readonly nodes: readonly INode[];
	readonly connections: Readonly<Record<string, unknown>>;
}

/** Of n8n's Switch node. */
interface Rules {
	readonly values: ReadonlyArray<{
		conditions: { conditions: ReadonlyArray<{ rightValue: string }> };
	}>;
}

const files = listFiles('examples', '.workflow.json');

it('are there', () => {
	expect(files.length).toBeGreaterThanOrEqual(2);
});

it.each(files)('%s uses what exists', (file) => {
	const workflow = JSON.parse(readText(file)) as Workflow;
	expect(findFaults(workflow)).toEqual([]);
	expect(workflow.nodes.some(({ type }) => type.startsWith(packageName))).toBe(true);
	const names = workflow.nodes.map(({ name }) => name);
	for (const from of Object.keys(workflow.connections)) expect(names).toContain(from);
});

it.each(files)(
	'%s has one name: its note, and other notes and pages, call it as the list of n8n does',
	(file) => {
		const workflows = files.map((one) => JSON.parse(readText(one)) as Workflow);
		const names = workflows.map(({ name }) => name);
		const { name, nodes } = JSON.parse(readText(file)) as Workflow;
		const notes = nodes.map(({ parameters }) => String(parameters['content'] ?? ''));
		expect(notes.find((text) => text.startsWith('## '))?.split('\n')[0]).toBe(`## ${name}`);
		const called = [...readText(file).matchAll(/\bexample \*([^*]+)\*/g)].map(([, other]) => other);
		expect(names).toEqual(expect.arrayContaining(called));
	},
);

it('the page of examples heads each section with the name of its workflow', () => {
	const names = files.map((file) => (JSON.parse(readText(file)) as Workflow).name);
	const headings = [...readText('docs/examples.md').matchAll(/^### (.+)$/gm)].map(
		([, text]) => text,
	);
	// One section is about three workflows.
	expect(headings.filter((heading) => !names.includes(heading ?? ''))).toEqual(['A ledger']);
});

it.each(files)('%s carries no credential and no secret', (file) => {
	const workflow = JSON.parse(readText(file)) as Workflow;
	for (const { credentials } of workflow.nodes) expect(credentials ?? {}).toEqual({});
	expect(readText(file)).not.toMatch(/secret|BEGIN [A-Z ]*PRIVATE KEY|eyJ[A-Za-z0-9]/i);
});

it.each([
	[{ amuont: '1' }, "sets 'amuont', which its form does not show"],
	[{ country: 'XXX' }, "'country' has no choice 'XXX'"],
	[{ options: { maxConcurent: 1 } }, "'options' has no field 'maxConcurent'"],
] as const)('notices what does not exist: %j', (parameters, fault) => {
	const node: INode = {
		id: '1',
		name: 'Pay',
		type: `${packageName}.crossBorderPayouts`,
		typeVersion: 1,
		position: [0, 0],
		parameters: { resource: 'quote', operation: 'create', apiVersion: 'v3', ...parameters },
	};
	expect(findFaults({ nodes: [node] })).toEqual([expect.stringContaining(fault)]);
});

it('gives every kind of payment event its own branch, and passes what is not understood to a person', () => {
	const file = 'examples/on-payment-event.workflow.json';
	const { nodes, connections } = JSON.parse(readText(file)) as {
		nodes: ReadonlyArray<{ name: string; parameters: { rules?: Rules } }>;
		connections: { 'By Category': { main: ReadonlyArray<ReadonlyArray<{ node: string }>> } };
	};
	const rules = nodes.find(({ name }) => name === 'By Category')?.parameters.rules?.values ?? [];
	const words = rules.map(({ conditions }) => conditions.conditions[0]?.rightValue ?? '');
	const targets = connections['By Category'].main.map(([first]) => first?.node);
	// The category `failed` includes reversed payments, so the first rule that fits decides.
	expect([...words, 'fallback'].map((word, index) => [word, targets[index]])).toEqual([
		['success', 'Release Funds'],
		['inProgress', 'Nothing to Do Yet'],
		['reversed', 'Undo the Release'],
		['failed', 'Tell the Customer'],
		['fallback', 'Ask Support'],
	]);
});

it('raises an alarm for every state of health that means trouble, and says which', () => {
	const { nodes, connections } = JSON.parse(readText('examples/trigger-alarm.workflow.json')) as {
		nodes: ReadonlyArray<{ name: string; parameters: { rules?: Rules; assignments?: unknown } }>;
		connections: { 'By State': { main: ReadonlyArray<ReadonlyArray<{ node: string }>> } };
	};
	const rules = nodes.find(({ name }) => name === 'By State')?.parameters.rules?.values ?? [];
	const words = rules.map(({ conditions }) => conditions.conditions[0]?.rightValue ?? '');
	const targets = connections['By State'].main.map(([first]) => first?.node);
	const good = ['connected', 'lookupsRecovered', 'caughtUp'];
	const declared = readText('nodes/CrossBorderPayoutsTrigger/reporting/healthChange.ts');
	const states = new Set(
		[...declared.matchAll(/readonly state: '(\w+)'/g)].map(([, state]) => state ?? ''),
	);
	// `failed` contains more than a change of the connection, so another node handles it.
	expect([...words].sort()).toEqual(
		[...states, 'failed'].filter((state) => !good.includes(state)).sort(),
	);
	expect(targets).toEqual([...words.map(() => 'Alarm'), 'All Is Well']);
	const reported = JSON.stringify(
		nodes.find(({ name }) => name === 'Alarm')?.parameters.assignments,
	);
	expect(words.filter((word) => !reported.includes(` ${word}: `))).toEqual([]);
});

it('lets two people approve, each by a password that n8n checks, and pays by the hash that came from their pages', () => {
	const { nodes } = JSON.parse(readText('examples/two-approvals.workflow.json')) as Workflow;
	const waits = nodes.filter(({ type }) => type === 'n8n-nodes-base.wait');
	expect(waits).toHaveLength(2);
	for (const { typeVersion, parameters } of waits) {
		// Version 1 of the node shows the field and checks no password.
		expect(typeVersion).toBeGreaterThan(1);
		expect(parameters).toMatchObject({ resume: 'form', incomingAuthentication: 'basicAuth' });
	}
	expect(nodes.find(({ name }) => name === 'Pay')?.parameters).toMatchObject({
		requireApproval: true,
		approvedHash: expect.stringMatching(/ \? \$json\.approvedHash : '' \}\}$/),
	});
	expect(JSON.stringify(nodes.find(({ name }) => name === 'Second Agrees?')?.parameters)).toContain(
		"$('First Approval').first().json.approvedHash",
	);
});

it.each(files)('%s makes no payment because a link was opened', (file) => {
	expect(findPaidByLink(JSON.parse(readText(file)) as Workflow)).toEqual([]);
});

it('lets a model decide whether and how much to pay, and gives it no tool that pays', () => {
	const { nodes, connections } = JSON.parse(
		readText('examples/ai-agent.workflow.json'),
	) as Workflow;
	const parametersOf = (name: string) => nodes.find((node) => node.name === name)?.parameters ?? {};
	expect(nodes.filter(({ type }) => type.endsWith('Tool')).filter(isPaying)).toEqual([]);
	const { amount, approvedHash, ...others } = parametersOf('Pay');
	expect(amount).toBe("={{ $('AI Agent').first().json.output.amountAed }}");
	expect(parametersOf('Prepare')['amount']).toBe(amount);
	expect(approvedHash).toBe("={{ $json.Decision === 'Approve' ? $json.approvedHash : '' }}");
	expect(JSON.stringify(others)).not.toMatch(/\$fromAI|\$json|\$input|'AI Agent'/);
	expect(others['options']).toMatchObject({
		maxSourceAmount: "={{ $('Invoice to Pay').first().json.amountAed }}",
	});
	expect(parametersOf('Approval')).toMatchObject({
		resume: 'form',
		incomingAuthentication: 'basicAuth',
	});
	expect(connections['Approved?']).toMatchObject({ main: [[{ node: 'Pay' }], expect.anything()] });
});

it('has an assistant without a node that pays, whose tools give the model no names and no accounts', () => {
	const { nodes } = JSON.parse(readText('examples/ai-assistant.workflow.json')) as Workflow;
	const tools = nodes.filter(({ type }) => type.endsWith('crossBorderPayoutsTool'));
	expect(nodes.filter(isPaying)).toEqual([]);
	const operations = tools.map(({ parameters }) => parameters['operation']);
	expect(operations).toEqual(['get', 'getAll', 'getAll', 'get']);
	for (const { parameters } of tools)
		if (parameters['resource'] === 'payment') {
			expect(parameters['simple'] ?? true).toBe(true);
			expect(parameters['outputFields']).not.toHaveLength(0);
			expect(JSON.stringify(parameters['outputFields'])).not.toMatch(/name|account/i);
		}
	expect(nodes.find(({ name }) => name === 'Chat')?.parameters).toMatchObject({
		public: true,
		authentication: 'basicAuth',
	});
});

it('has an assistant whose tools give the model what their descriptions name, and which finds what was paid again', () => {
	const { nodes } = JSON.parse(readText('examples/ai-assistant.workflow.json')) as Workflow;
	const { options } = nodes.find(({ name }) => name === 'AI Agent')?.parameters ?? {};
	const message = (options as { systemMessage: string }).systemMessage;
	expect(message).toMatch(/'retryWithNewId' or 'recoverFunds',.* up to the first that does not/);
	expect(message).toContain('List Payments in Progress');
	for (const { name, parameters } of nodes) {
		if (parameters['resource'] !== 'payment') continue;
		const told = parameters['toolDescription'] ?? 'releaseFunds';
		if (String(told).includes('releaseFunds'))
			expect([name, parameters['outputFields']]).toEqual([
				name,
				expect.arrayContaining(['action', 'releaseFunds']),
			]);
	}
	const open = nodes.find(({ name }) => name === 'List Payments in Progress')?.parameters;
	expect(open?.['filters']).toEqual({ status: ['queued', 'pending', 'processing', 'unknown'] });
});

it('asks in Slack with a link to a form, and with no button', () => {
	const { nodes } = JSON.parse(readText('examples/approval-slack.workflow.json')) as Workflow;
	const parametersOf = (name: string) => nodes.find((node) => node.name === name)?.parameters ?? {};
	const asking = parametersOf('Ask in Slack');
	expect(asking).toMatchObject({ operation: 'post', messageType: 'text' });
	// The amount and the names are on the form, for the person who has logged in.
	expect(asking['text']).toBe(
		"={{ ('Please decide on the payout ' + $('Invoice to Pay').first().json.invoiceNumber + ': ' + $execution.resumeFormUrl).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') }}",
	);
	expect(parametersOf('Approval')).toMatchObject({
		resume: 'form',
		incomingAuthentication: 'basicAuth',
	});
	expect(parametersOf('Pay')).toMatchObject({
		requireApproval: true,
		approvedHash: "={{ $json.Decision === 'Approve' ? $json.approvedHash : '' }}",
	});
});

it.each(['batch-google-sheets', 'batch-from-a-sheet'])('%s pays within limits', (name) => {
	const { nodes } = JSON.parse(readText(`examples/${name}.workflow.json`)) as Workflow;
	expect(nodes.find((node) => node.name === 'Send Payments')?.parameters['options']).toMatchObject({
		maxPayments: expect.any(Number),
		maxTotal: expect.stringMatching(/^\d/),
	});
});

it('writes texts into a Google Sheet that cannot become formulas', () => {
	const { nodes } = JSON.parse(readText('examples/batch-google-sheets.workflow.json')) as Workflow;
	const writing = nodes.find(({ name }) => name === 'Write the Results')?.parameters;
	expect(writing?.['options']).toEqual({ cellFormat: 'RAW' });
});

it('books in Xero only what it has looked for, with a key that a repeated request has too', () => {
	const { nodes, connections } = JSON.parse(
		readText('examples/ledger-xero.workflow.json'),
	) as Workflow;
	const booking = nodes.find(({ name }) => name === 'Book in Xero')?.parameters;
	expect(JSON.stringify(booking)).toContain('"name":"Idempotency-Key"');
	expect(booking?.['method']).toBe('PUT');
	const before = Object.entries(connections).filter(([, to]) =>
		JSON.stringify(to).includes('"Book in Xero"'),
	);
	expect(before.map(([name]) => name)).toEqual(['Not Booked Yet']);
});

it('says whether the balance is enough, and has no node that pays', () => {
	const { nodes } = JSON.parse(readText('examples/is-it-enough.workflow.json')) as Workflow;
	expect(nodes.filter(isPaying)).toEqual([]);
	expect(JSON.stringify(nodes.find(({ name }) => name === 'Note'))).toContain('*Dry Run* on');
});

it.each(['batch-from-a-sheet', 'beneficiary-check', 'is-it-enough', 'pay-again'])(
	'%s lets nobody send its form without a password',
	(name) => {
		const { nodes } = JSON.parse(readText(`examples/${name}.workflow.json`)) as Workflow;
		const form = nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger');
		// Version 1 of the node shows the field and checks no password.
		expect(form?.typeVersion).toBeGreaterThan(1);
		expect(form?.parameters).toMatchObject({ authentication: 'basicAuth' });
	},
);

it.each(['batch-approval', 'pay-again'])(
	'%s asks a person, and pays by the hash that came from the form',
	(name) => {
		const { nodes } = JSON.parse(readText(`examples/${name}.workflow.json`)) as Workflow;
		const parametersOf = (node: string) => nodes.find((one) => one.name === node)?.parameters ?? {};
		expect(parametersOf('Approval')).toMatchObject({
			resume: 'form',
			incomingAuthentication: 'basicAuth',
		});
		expect(parametersOf('Pay')['approvedHash']).toMatch(
			/Decision === 'Approve' \? .*\.approvedHash : '' \}\}$/,
		);
		// What is prepared and what is paid come from the same fields.
		const ofApproval = /^(dryRun|prepareApproval|requireApproval|approved.*|maxApprovalAge)$/;
		const fieldsOf = (node: string) =>
			Object.entries(parametersOf(node)).filter(([field]) => !ofApproval.test(field));
		expect(parametersOf('Prepare')).toMatchObject({ dryRun: true, prepareApproval: true });
		expect(parametersOf('Pay')).toMatchObject({ requireApproval: true });
		expect(fieldsOf('Pay')).toEqual(fieldsOf('Prepare'));
	},
);

it('gives a payment that replaces another one only a number that follows from it, and its own row', () => {
	const { nodes } = JSON.parse(readText('examples/pay-again.workflow.json')) as Workflow;
	const parametersOf = (name: string) => nodes.find((node) => node.name === name)?.parameters ?? {};
	expect(parametersOf('Prepare')).toMatchObject({
		externalId: "={{ $('Next Number').first().json.next }}",
		specifyParties: 'columns',
		options: {
			replacesExternalId: "={{ $('Next Number').first().json.replaces }}",
			replaceReversed: "={{ $('Next Number').first().json.isRecovered }}",
		},
	});
	expect(parametersOf('Row Again')['jsonOutput']).toBe("={{ $('Payout').first().json }}");
});
