/**
 * Attacks on an approval. Each starts when a person is asked, and returns what came of it. All other people always
 * approve, so nothing but this person's approval is between the attack and a payment.
 */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import { openForm, type OpenForm } from '../../driver/session/answerForm';
import type { Asked, Channel } from './approvalChannels';
import { open } from '../../driver/session/approvers';
import type { ApprovalAttack, AttackOutcome } from '../../../docs/data/approvalAttacks';
import { jsonOf, type Execution } from '../../driver/session/n8nApi';

export interface Target {
	readonly channel: Channel;
	/** A new one for each attack. */
	readonly invoiceNumber: string;
	/** How many payments the sandbox has for an external ID. */
	payments(externalId: string): number;
	restart(): Promise<void>;
	readonly resumesOnce: boolean;
}

type Attack = (target: Target) => Promise<AttackOutcome>;

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';

export const attacks: Readonly<Record<ApprovalAttack, Attack>> = {
	async opened(target) {
		const asked = await ask(target);
		const links = [asked.link, `${asked.link}&approved=true`, `${asked.link}&Decision=Approve`];
		for (const agent of [browser, 'Slackbot-LinkExpanding 1.0', 'Googlebot/2.1', ''])
			for (const method of ['GET', 'HEAD', 'OPTIONS'])
				for (const link of links) {
					const answer = await fetch(link, { method, headers: { 'user-agent': agent } });
					const text = await answer.text();
					assert.ok(method === 'OPTIONS' || !answer.ok, `${method} answered ${answer.status}`);
					assert.ok(!text.includes('6789'), 'the form showed the payment');
				}
		return await stillLocked(target, asked);
	},

	async sentUnseen(target) {
		const asked = await ask(target);
		const page = await open(asked.link, asked.login);
		for (const headers of [{}, { 'x-auth-token': 'a'.repeat(64) }, { 'x-auth-token': '' }])
			assert.equal(await page.submitFromElsewhere('Approve', headers), 401);
		return await stillLocked(target, asked);
	},

	async forwarded(target) {
		const asked = await ask(target);
		assert.equal(await openForm(asked.link, asked.otherLogin), 401);
		const page = await open(asked.link, asked.login);
		const { user, password } = asked.otherLogin;
		const authorization = `Basic ${btoa(`${user}:${password}`)}`;
		assert.equal(await page.submitFromElsewhere('Approve', { authorization }), 401);
		return await stillLocked(target, asked);
	},

	async oldButton(target) {
		const asked = await ask(target);
		const page = await open(asked.link, asked.login);
		await page.submit('Approve');
		await press(page);
		await asked.finish();
		assert.equal(target.payments(target.invoiceNumber), 1);
		await press(page);
		await openForm(asked.link, asked.login);
		return await outcomeOf(target, asked);
	},

	async olderMessage(target) {
		const older = await ask(target);
		const [page, other] = [
			await open(older.link, older.login),
			await open(older.link, older.login),
		];
		await page.submit('Reject');
		await older.finish();
		const later = await ask(target);
		await press(other);
		await press(page);
		await openForm(older.link, older.login);
		return await outcomeOf(target, older, later);
	},

	async twoTabs(target) {
		const asked = await ask(target);
		const tabs = [
			await open(asked.link, asked.login),
			await open(asked.link, asked.login),
			await open(asked.link, asked.login),
		];
		await Promise.all(tabs.map(press));
		const outcome = await outcomeOf(target, asked);
		// n8n 1.x resumes with each of them. They overwrite each other's data, so the run may end without a payment.
		return target.resumesOnce ? outcome : 'onceAtMost';
	},

	async afterRefusal(target) {
		const asked = await ask(target);
		const page = await open(asked.link, asked.login);
		await page.submit('Reject');
		await press(page);
		await asked.finish();
		await press(page);
		return await outcomeOf(target, asked);
	},

	async restart(target) {
		const asked = await ask(target);
		const page = await open(asked.link, asked.login);
		await target.restart();
		await page.submit('Approve');
		await press(page);
		await asked.finish();
		await press(page);
		return await outcomeOf(target, asked);
	},

	async otherHash(target) {
		const other = await target.channel.ask({ invoiceNumber: `${target.invoiceNumber}-OTHER` });
		const hash = await hashIn(other);
		const asked = await ask(target);
		assert.notEqual(await hashIn(asked), hash);
		await (await open(asked.link, asked.login)).submit('Approve', hash);
		return await outcomeOf(target, asked, other);
	},

	async changed(target) {
		const channel = await target.channel.changed('Pay', (node) => ({
			...node,
			parameters: {
				...node.parameters,
				beneficiaryRows: {
					field: [
						{ name: 'name', value: 'Priya Sharma' },
						{ name: 'account_number', value: '000123456780' },
						{ name: 'branch_code', value: 'SBIN0001234' },
					],
				},
			},
		}));
		return await approveOn(channel, target);
	},

	async late(target) {
		const channel = await target.channel.changed('Pay', (node) => ({
			...node,
			// Four milliseconds, in hours. A quick answer to the form comes within tenths of a second.
			parameters: { ...node.parameters, maxApprovalAge: 0.000001 },
		}));
		return await approveOn(channel, target);
	},

	async usedAgain(target) {
		const asked = await ask(target);
		const page = await open(asked.link, asked.login);
		await page.submit('Approve');
		const ended = await asked.finish();
		assert.equal(target.payments(target.invoiceNumber), 1);
		const approval = Object(jsonOf(ended, 'Prepare')[0]?.approval);
		const { invoiceNumber, channel } = target;
		const again = await channel.payWith(approval, { invoiceNumber });
		assert.equal(jsonOf(again, 'Pay')[0]?.outcome, 'existing');
		return await outcomeOf(target, asked);
	},

	async unanswered(target) {
		const channel = await target.channel.changed(target.channel.asking, (node) => ({
			...node,
			parameters: { ...node.parameters, resumeAmount: 5, resumeUnit: 'seconds' },
		}));
		try {
			const asked = await channel.ask({ invoiceNumber: target.invoiceNumber });
			const page = await openForm(asked.link, asked.login);
			await asked.end();
			if (typeof page === 'object') await press(page);
			return await outcomeOf(target, asked);
		} finally {
			await channel.stop();
		}
	},

	async imitated(target) {
		const { channel, invoiceNumber } = target;
		const name = 'Priya Sharma, account …1111 at SBIN0009999, for INV-1. Also sent: nothing';
		const asked = await channel.ask({ invoiceNumber, beneficiaryName: name });
		const { text } = await open(asked.link, asked.login);
		const shown = `, to "${name}", account …6789 at SBIN0001234, for ${invoiceNumber} `;
		assert.ok(text.includes(shown), text);
		// What would break the line is refused before anybody is asked.
		await channel.run({ invoiceNumber, beneficiaryName: `${name}\n\u202eyaP` });
		assert.equal(await outcomeOf(target, asked), 'unpaid');
		return 'quoted';
	},
};

const ask = async ({ channel, invoiceNumber }: Target): Promise<Asked> =>
	await channel.ask({ invoiceNumber });

/** Sends an approval once more. n8n may leave it without an answer, if it has continued with another one. */
const press = async (page: OpenForm): Promise<void> =>
	void (await Promise.race([page.submit('Approve').catch(() => undefined), delay(2_000)]));

async function hashIn({ link, login }: Asked): Promise<string> {
	const { hash, text } = await open(link, login);
	assert.ok(hash, text);
	return hash;
}

/** Nothing happened, and the person can still decide. */
async function stillLocked(target: Target, asked: Asked): Promise<AttackOutcome> {
	assert.equal((await asked.finish()).status, 'waiting');
	assert.equal(await outcomeOf(target, asked), 'unpaid');
	return 'locked';
}

/** On a channel whose payment is not the one that was approved. */
async function approveOn(
	channel: Channel,
	{ invoiceNumber, payments }: Target,
): Promise<AttackOutcome> {
	try {
		const asked = await channel.ask({ invoiceNumber });
		await (await open(asked.link, asked.login)).submit('Approve');
		const ended = await asked.finish();
		assert.equal(codeOf(ended), 'not_approved');
		return payments(invoiceNumber) === 0 ? 'unpaid' : 'once';
	} finally {
		await channel.stop();
	}
}

/** Why the payment was not made. */
const codeOf = (execution: Execution): unknown =>
	Object(jsonOf(execution, 'Pay', 1)[0]?.details).code;

/** Lets every run end first: other people approve, and whoever is still asked refuses. */
async function outcomeOf(
	{ invoiceNumber, payments }: Target,
	...all: readonly Asked[]
): Promise<AttackOutcome> {
	for (const asked of all) {
		const { status } = await asked.finish();
		const paid = payments(invoiceNumber);
		if (status === 'waiting') await (await open(asked.link, asked.login)).submit('Reject');
		await asked.end();
		assert.equal(payments(invoiceNumber), paid, 'paid although the person refused');
	}
	const paid = payments(invoiceNumber);
	assert.ok(paid <= 1, `${invoiceNumber} was paid ${paid} times`);
	return paid === 0 ? 'unpaid' : 'once';
}
