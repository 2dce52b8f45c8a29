/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Attacks on the approvals of the examples, in published workflows: each attack on each channel. */
import { strict as assert } from 'node:assert';

import {
	approvalAttacks,
	approvalChannels,
	attackOutcomes,
	type ApprovalAttack,
	type ApprovalChannel,
	type AttackOutcome,
} from '../../docs/data/approvalAttacks';
import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { credentialFor } from '../driver/servers/account';
import { startModelServer } from '../driver/servers/modelServer';
import { withSandbox } from '../driver/servers/withSandbox';
import { openChannel } from './support/approvalChannels';
import { attacks } from './support/approvalAttacks';
import { startPost } from './support/approvers';

const names = Object.keys(approvalChannels) as ApprovalChannel[];
const each = Object.keys(approvalAttacks) as ApprovalAttack[];

/** The weekly run on every version of n8n (.github/workflows/matrix.yml) plays all channels. */
export const cases: E2eCase[] = names.map((name) => ({
	name: `${approvalChannels[name]}: nothing but the right password approves, and an approval pays once`,
	skip: ({ isFull }) =>
		isFull || name === 'agent' ? undefined : 'it takes a minute and a half; --full plays it',
	run: async (context) => await playAll(context, name),
}));

async function playAll(
	{ n8n: getN8n, note, version }: E2eContext,
	name: ApprovalChannel,
): Promise<void> {
	const n8n = await getN8n();
	const { resumesOnce } = version;
	await withSandbox({ settleAfterMs: [200, 200] }, async (sandbox, account) => {
		const data = credentialFor(sandbox.baseUrl, account);
		const credential = await n8n.api.importCredential(`approvals ${name}`, CREDENTIAL_TYPE, data);
		const [post, model] = await Promise.all([startPost(n8n.api), startModelServer()]);
		const channel = await openChannel(name, { n8n, post, model, credential });
		const payments = (id: string): number =>
			sandbox.control.ledger().paymentsByExternalId[id]?.length ?? 0;
		const outcomes: Partial<Record<ApprovalAttack, AttackOutcome>> = {};
		try {
			for (const attack of each) {
				const invoiceNumber = `INV-${name}-${attack}`;
				const target = { channel, invoiceNumber, payments, restart: n8n.restart, resumesOnce };
				outcomes[attack] = await attacks[attack](target);
				note(`${attack}: ${attackOutcomes[outcomes[attack]]}`);
			}
		} finally {
			await channel.stop();
			await Promise.all([post.stop(), model.stop()]);
		}
		const expected = each.map((attack) => [
			attack,
			outcomeIn(approvalAttacks[attack], resumesOnce),
		]);
		assert.deepEqual(outcomes, Object.fromEntries(expected));
	});
}

const outcomeIn = (
	attack: { outcome: AttackOutcome; outcomeOfAll?: AttackOutcome },
	resumesOnce: boolean,
): AttackOutcome => (resumesOnce ? attack.outcome : (attack.outcomeOfAll ?? attack.outcome));
