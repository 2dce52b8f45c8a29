/** The page of the sandbox in Chromium: a person sees what happens, and each button does what it says. */
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

import type { Page } from 'playwright-core';

import { startSandbox } from '../../sandbox/server';
import type { Sandbox, SandboxOptions } from '../../sandbox/server';
import { createAccount } from '../driver/servers/account';
import type { E2eAccount } from '../driver/servers/account';
import type { E2eCase } from '../driver/e2eCase';
import { unlessChromium } from '../driver/session/browser';
import { withPage } from '../driver/session/sandboxPage';
import type { OpenPage } from '../driver/session/sandboxPage';
import { waitFor } from '../driver/processes/waitFor';
import { holdStream } from './support/holdStream';
import { poorContrast } from './support/poorContrast';

interface Scene extends OpenPage {
	readonly sandbox: Sandbox;
	readonly account: E2eAccount;
}

const STATUSES = 'queued pending processing succeeded failed rejected canceled reversed unknown';
/** Each status once, in an order that the page offers. */
const ORDER = 'queued pending processing failed rejected canceled unknown succeeded reversed'.split(
	' ',
);
const SOON = { timeoutMs: 10_000 };
const HOSTILE_ID = '00000000-0000-4000-8000-00000000000a';
const MARKUP = '<img src=x onerror="document.title=\'broken in\'">';

export const cases: E2eCase[] = [
	caseOf('makes a payment and moves it to each status', {}, async ({ page, sandbox }) => {
		await page.getByText('No payments yet').waitFor();
		await page.getByRole('textbox', { name: 'External ID' }).fill('INV-1');
		await page.getByRole('button', { name: 'Make a payment' }).click();
		const row = page.locator('#payment-list li', { hasText: 'INV-1' });
		await row.waitFor();
		assert.equal(sandbox.control.payments()[0]?.funds, 'held');
		for (const status of ORDER) {
			await row.getByRole('button', { name: status, exact: true }).click();
			await row.locator(`button[aria-pressed="true"]:text-is("${status}")`).waitFor();
			await row.locator(`.chip:text-is("${status}")`).waitFor();
			assert.equal(sandbox.control.payments()[0]?.status, status);
		}
		await page.locator('#event-list li').nth(ORDER.length).waitFor();
		await row.getByRole('button', { name: 'Report an error' }).click();
		await page.locator('#event-list li', { hasText: 'payment-error' }).waitFor();
		assert.equal(sandbox.control.payments()[0]?.status, ORDER.at(-1));
	}),

	caseOf('offers only what can follow, and shows what was taken', {}, async ({ page, sandbox }) => {
		const { id, wallet_amount: payout } = sandbox.control.makePayment({ amount: 1000 });
		const row = page.locator('#payment-list li', { hasText: id });
		const offered = async (): Promise<string[]> =>
			await row.locator('button[aria-pressed]:visible').allTextContents();
		await row.waitFor();
		assert.deepEqual(
			await offered(),
			STATUSES.split(' ').filter((status) => status !== 'reversed'),
		);
		const before = sandbox.control.ledger().balances;
		await row.getByRole('button', { name: 'succeeded', exact: true }).click();
		await row.locator('.chip:text-is("succeeded")').waitFor();
		assert.deepEqual(await offered(), ['succeeded', 'reversed', 'unknown']);
		const after = sandbox.control.ledger().balances;
		const [name = ''] = Object.keys(after);
		const taken = (before[name]?.USDT.balance ?? 0) - (after[name]?.USDT.balance ?? 0);
		assert.ok(taken > payout);
		await row.getByText(`${taken.toFixed(2)} USDT debited`).waitFor();
		// A button that was hidden is no stop of the keyboard.
		assert.equal(await row.locator('[role="toolbar"] button[tabindex="0"]:visible').count(), 1);
	}),

	caseOf('makes ten payments as the form says', {}, async ({ page, sandbox }) => {
		await page.locator('#new-payment').getByLabel('Country').selectOption('NGA');
		await page.getByRole('textbox', { name: 'Amount in AED' }).fill('250');
		await page.getByRole('button', { name: 'Make 10 at once' }).click();
		await page.locator('#payment-list li').nth(9).waitFor();
		for (const { payment_country: country, base_amount: amount } of sandbox.control.payments())
			assert.deepEqual([country, amount], ['NGA', 250]);
	}),

	caseOf('shows what happens outside of it within two seconds', {}, async ({ page, sandbox }) => {
		await page.getByText('Nobody listens').waitFor();
		const { abort } = await holdStream(sandbox, 'a-client/1.0');
		await page.locator('#stream-list li', { hasText: 'a-client/1.0' }).waitFor({ timeout: 2000 });
		const startedAt = Date.now();
		sandbox.control.makePayment({ externalId: 'FROM-OUTSIDE' });
		await page.locator('#payment-list li', { hasText: 'FROM-OUTSIDE' }).waitFor({ timeout: 2000 });
		await page.locator('#event-list li', { hasText: 'FROM-OUTSIDE' }).waitFor({ timeout: 2000 });
		assert.ok(Date.now() - startedAt < 4000);
		await page.getByRole('button', { name: 'Cut the streams' }).click();
		await page.getByText('Nobody listens').waitFor();
		assert.equal(sandbox.control.streams().length, 0);
		abort();
	}),

	caseOf('a fault that it sets hits the next request', {}, async ({ page, sandbox }) => {
		await page.locator('#fault-target').selectOption({ label: 'List payments, v3' });
		await page.getByRole('button', { name: 'Lose the next answer' }).click();
		const fault = page.locator('#fault-list li');
		await fault.getByText('waits').waitFor();
		const list = async () => await fetch(`${sandbox.baseUrl}/v3/payments`);
		await assert.rejects(list);
		assert.equal((await list()).status, 401);
		await fault.getByText('hit 1 of 1').waitFor();
		await page.locator('#request-list li', { hasText: 'fault drop-after-commit' }).waitFor();
		await page.getByRole('button', { name: 'Remove all faults' }).click();
		await fault.waitFor({ state: 'detached' });
		assert.deepEqual(sandbox.control.faults(), []);
	}),

	caseOf('makes a deal and ends it', {}, async ({ page, sandbox }) => {
		await page.getByRole('textbox', { name: 'Rate' }).fill('24.5');
		await page.getByRole('button', { name: 'Make a deal' }).click();
		const row = page.locator('#deal-list li');
		await row.getByText('10,000.00 AED left').waitFor();
		const { id, rate, active } = only(sandbox.control.deals());
		assert.deepEqual([rate, active], [24.5, true]);
		await row.getByRole('button', { name: `Copy deal ID ${id}` }).click();
		await page.getByText('Deal ID copied').waitFor();
		assert.equal(await page.evaluate('navigator.clipboard.readText()'), id);
		await row.getByRole('button', { name: 'End' }).click();
		await row.getByText('ended').waitFor();
		assert.equal(only(sandbox.control.deals()).active, false);
	}),

	caseOf('changes settings and behaviours, and takes them back', {}, async ({ page, sandbox }) => {
		await page.getByRole('switch', { name: /Bodies must be signed/ }).check();
		await waitFor(
			'the setting',
			() => sandbox.control.state().options.requireHmac || undefined,
			SOON,
		);
		const { rows, chosen } = sandbox.control.behaviours();
		for (const [name, { values, atStartOnly }] of Object.entries(rows)) {
			const select = page.getByLabel(`${name}: `);
			const options = await select
				.locator('option')
				.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('value')));
			const playable = values.filter(({ apart }) => apart !== 'client');
			assert.deepEqual(
				options,
				playable.map((value) => value.name),
				name,
			);
			assert.equal(await select.isDisabled(), atStartOnly === true, name);
		}
		await page.getByLabel('S1: ').selectOption('live');
		await page.getByLabel('Which requests R2 hits').selectOption('first:1');
		await page.locator('#behaviour-count', { hasText: '1 changed' }).waitFor();
		await waitFor(
			'the aim',
			() => sandbox.control.behaviours().hits.R2 === 'first:1' || undefined,
			SOON,
		);
		assert.equal(sandbox.control.behaviours().chosen.S1, 'live');
		await page.getByRole('button', { name: 'Back to the defaults' }).click();
		await page.locator('#behaviour-count', { hasText: 'all defaults' }).waitFor();
		assert.deepEqual(sandbox.control.behaviours().chosen, chosen);
	}),

	caseOf('each copied curl does what its button does', {}, async ({ page, sandbox }) => {
		const copied = async (name: string): Promise<string> => {
			await page.getByRole('button', { name, exact: true }).first().click();
			await page.getByText('Command copied').waitFor();
			return await page.evaluate('navigator.clipboard.readText()');
		};
		await page.getByRole('textbox', { name: 'External ID' }).fill('INV-1');
		await page.getByLabel(/Buttons copy/).check();
		await runInShell(await copied('Make a payment'));
		const { id } = only(sandbox.control.payments());
		await page.locator('#payment-list li', { hasText: 'INV-1' }).waitFor();
		await runInShell(await copied('failed'));
		assert.deepEqual(
			[id, 'failed'],
			[only(sandbox.control.payments()).id, only(sandbox.control.payments()).status],
		);
		await runInShell(await copied('Answer 429'));
		assert.equal(only(sandbox.control.faults()).status, 429);
		await page.getByRole('button', { name: 'Remove all faults' }).waitFor();
		await runInShell(await copied('Remove all faults'));
		assert.deepEqual(sandbox.control.faults(), []);
		await page.getByLabel('S1: ').selectOption('live');
		await page.locator('#last-command', { hasText: '"S1":"live"' }).waitFor();
		await waitFor(
			'the list to show what is',
			async () => ((await page.getByLabel('S1: ').inputValue()) === 'byTime' ? true : undefined),
			SOON,
		);
		assert.equal(sandbox.control.behaviours().chosen.S1, 'byTime');
		await runInShell(await copied('Start over'));
		assert.deepEqual(sandbox.control.payments(), []);
	}),

	caseOf('covers secrets and copies what is there', {}, async ({ page, account }) => {
		const secret = page.getByText(account.secretKey, { exact: true });
		await page.getByText(account.accessKey).waitFor();
		assert.equal(await secret.count(), 0);
		for (const [label, value] of [
			['Secret key', account.secretKey],
			['Secret key as hex', Buffer.from(account.secretKey).toString('hex')],
			['HMAC key (hex)', account.secretKey],
			['Access key', account.accessKey],
		] as const) {
			await page.getByRole('button', { name: `Copy ${label}`, exact: true }).click();
			await page.getByText(`${label} copied`).waitFor();
			assert.equal(await page.evaluate('navigator.clipboard.readText()'), value);
		}
		await page.getByRole('button', { name: 'Show Secret key', exact: true }).click();
		await secret.waitFor();
		assert.ok(!page.url().includes(account.secretKey));
	}),

	caseOf(
		'shows markup from the service as text',
		{ past: hostilePast() },
		async ({ page, sandbox, complaints }) => {
			await page.locator('#payment-list strong', { hasText: MARKUP }).waitFor();
			sandbox.control.advancePayment(HOSTILE_ID, { status: MARKUP, msg: MARKUP });
			const party = { external_id: MARKUP, beneficiary: { name: MARKUP } };
			sandbox.control.appendEvent({ version: 'v3', event: MARKUP, data: party });
			await fetch(`${sandbox.baseUrl}/v3/payments?${MARKUP}`, {
				headers: { 'user-agent': MARKUP },
			});
			const { abort } = await holdStream(sandbox, MARKUP);
			for (const list of ['payment', 'event', 'stream'])
				await page.locator(`#${list}-list`, { hasText: MARKUP }).waitFor();
			await page.locator('#event-list summary').first().click();
			await page.locator('#event-list pre', { hasText: 'onerror' }).waitFor();
			assert.equal(await page.locator('img').count(), 0);
			assert.equal(await page.title(), 'Payout sandbox');
			assert.deepEqual(complaints, []);
			abort();
		},
	),

	caseOf('the policy stops markup that gets in nevertheless', {}, async ({ page }) => {
		await page.getByText('Connected').waitFor();
		await assert.rejects(page.evaluate('document.body.innerHTML = "<b>in</b>"'), /TrustedHTML/);
		await assert.rejects(
			page.evaluate('document.createElement("script").src = "/page/main.js"'),
			/TrustedScriptURL/,
		);
	}),

	caseOf('a page of another site reads no key and changes nothing', {}, playForeignPages),

	caseOf('works with the keyboard alone', {}, async ({ page, sandbox }) => {
		const [first, second] = [sandbox.control.makePayment(), sandbox.control.makePayment()];
		await page.locator('#payment-list li').nth(1).waitFor();
		const focusOf = async (): Promise<string> =>
			await page.evaluate('document.activeElement.textContent');
		await page.keyboard.press('Tab');
		assert.equal(await focusOf(), 'Skip to the payments');
		await page.keyboard.press('Enter');
		const pressUntil = async (wanted: (text: string) => boolean): Promise<void> => {
			for (let presses = 0; presses < 20; presses += 1) {
				await page.keyboard.press('Tab');
				if (wanted(await focusOf())) return;
			}
			assert.fail('Tab does not get there');
		};
		await pressUntil((text) => text === second.id);
		await page.keyboard.press('Tab');
		assert.equal(await focusOf(), 'queued');
		for (const status of ['pending', 'processing', 'succeeded']) {
			await page.keyboard.press('ArrowRight');
			assert.equal(await focusOf(), status);
		}
		await page.keyboard.press('Enter');
		await waitFor(
			'the status',
			() =>
				sandbox.control
					.payments()
					.find(({ id, status }) => id === second.id && status === 'succeeded'),
			SOON,
		);
		// The list is updated around the focus.
		sandbox.control.makePayment();
		await page.locator('#payment-list li').nth(2).waitFor();
		assert.equal(await focusOf(), 'succeeded');
		// One stop for all the statuses of a payment.
		await page.keyboard.press('Tab');
		assert.equal(await focusOf(), first.id);
	}),

	caseOf(
		'says that the sandbox is gone, and continues when it is back',
		{},
		async ({ page, sandbox }) => {
			await page.getByText('Connected').waitFor();
			await sandbox.restart(async () => {
				await page.getByText('No answer').waitFor();
			});
			await page.getByText('Connected').waitFor();
		},
	),

	...(['light', 'dark'] as const).map((colorScheme) =>
		caseOf(
			`its texts have contrast, ${colorScheme}`,
			{ settleAfterMs: null },
			async ({ page, sandbox }) => {
				for (const status of STATUSES.split(' '))
					sandbox.control.advancePayment(sandbox.control.makePayment().id, {
						status,
						msg: 'A message',
					});
				await page.locator('#payment-list li').nth(8).waitFor();
				const poor: unknown = await page.evaluate(poorContrast);
				assert.deepEqual(poor, []);
			},
			colorScheme,
		),
	),

	caseOf('nothing is wider than a telephone', {}, async ({ page, sandbox }) => {
		await page.setViewportSize({ width: 390, height: 800 });
		sandbox.control.makePayment({ externalId: 'A'.repeat(128) });
		await page.locator('#payment-list li').waitFor();
		await page.locator('#behaviour-count', { hasText: 'all defaults' }).waitFor();
		const width: unknown = await page.evaluate('document.documentElement.scrollWidth');
		assert.equal(width, 390);
	}),
];

function caseOf(
	name: string,
	options: Omit<SandboxOptions, 'accounts' | 'page'>,
	play: (scene: Scene) => Promise<void>,
	colorScheme: 'light' | 'dark' = 'light',
): E2eCase {
	return {
		name,
		skip: unlessChromium,
		async run() {
			const account = createAccount();
			const sandbox = await startSandbox({ ...options, page: {}, accounts: [account] });
			try {
				await withPage(`http://127.0.0.1:${sandbox.port}/`, { colorScheme }, async (open) => {
					await play({ ...open, sandbox, account });
				});
			} finally {
				await sandbox.stop();
			}
		},
	};
}

/** An external ID that no request could have, as a service of other rules might send it. */
function hostilePast(): NonNullable<SandboxOptions['past']> {
	const payment = {
		id: HOSTILE_ID,
		account: createAccount().name,
		country: 'IND',
		paymentType: 'C2C',
		paymentMethod: 'bank_transfer',
		externalId: MARKUP,
		quoteId: null,
		createdAtMs: 0,
		amount: 1,
		amountCurrency: 'INR',
		baseAmount: 1,
		baseCurrency: 'AED',
		walletAmount: 1,
		walletCurrency: 'USDT',
		walletPremium: 0,
		walletTxnCost: 0,
		unpayable: false,
		status: 'queued',
		statusAtMs: 0,
		msg: null,
		bankReference: null,
		funds: 'none',
	} as const;
	return { payments: [payment], events: [] };
}

async function playForeignPages({ context, sandbox, account }: Scene): Promise<void> {
	const server = createServer((_request, response) => {
		response.writeHead(200, { 'content-type': 'text/html' }).end('<title>elsewhere</title>');
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	try {
		const { port } = server.address() as AddressInfo;
		sandbox.control.makePayment();
		const foreign = await context.newPage();
		await foreign.goto(`http://127.0.0.1:${port}/`);
		const tries = [`127.0.0.1:${sandbox.port}`, `rebound.example:${sandbox.port}`];
		for (const host of tries) {
			assert.equal(await readFrom(foreign, `http://${host}/control/keys`), 'refused');
			await foreign.evaluate(
				`fetch('http://${host}/control/reset', {method: 'POST', mode: 'no-cors', body: '{}'}).catch(() => 0)`,
			);
		}
		assert.equal(sandbox.control.payments().length, 1);
		// After rebinding, the page and the sandbox have one origin in the eyes of the browser.
		await foreign.goto(`http://rebound.example:${sandbox.port}/`);
		const text = String(
			await foreign.evaluate("fetch('/control/keys').then((answer) => answer.text())"),
		);
		assert.match(text, /Host header/);
		assert.ok(!text.includes(account.secretKey) && !text.includes(account.accessKey));
	} finally {
		server.close();
	}
}

async function readFrom(page: Page, url: string): Promise<unknown> {
	return await page.evaluate(`fetch('${url}').then((answer) => answer.text(), () => 'refused')`);
}

async function runInShell(command: string): Promise<void> {
	assert.match(command, /^curl /);
	await promisify(execFile)('sh', ['-c', command.replace(/^curl/, 'curl -sSf')]);
}

function only<T>(list: readonly T[]): T {
	const [item] = list;
	assert.ok(item !== undefined && list.length === 1, `one was expected, not ${list.length}`);
	return item;
}
