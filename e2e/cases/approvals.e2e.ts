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
import type { Cloud } from '../driver/servers/cloud/startCloud';
import { startModelServer } from '../driver/servers/modelServer';
import { withSandbox } from '../driver/servers/withSandbox';
import type { RunningN8n } from '../driver/start/startN8n';
import { openChannel } from './support/approvalChannels';
import { attacks } from './support/approvalAttacks';
import { startPost } from '../driver/session/approvers';

const names = Object.keys(approvalChannels) as ApprovalChannel[];
const each = Object.keys(approvalAttacks) as ApprovalAttack[];

/** The weekly run on every version of n8n (.github/workflows/matrix.yml) plays all channels. */
export const cases: E2eCase[] = names.map((name) => ({
	name: `${approvalChannels[name]}: nothing but the right password approves, and an approval pays once`,
	skip: ({ isFull }) =>
		isFull || name === 'agent' ? undefined : 'it takes a minute and a half; --full plays it',
	run: async (context) => await playAll(context, name),
}));

async function playAll(context: E2eContext, name: ApprovalChannel): Promise<void> {
	const { n8n, cloud } = await n8nFor(context, name);
	const { note } = context;
	const { resumesOnce } = context.version;
	await withSandbox({ settleAfterMs: [200, 200] }, async (sandbox, account) => {
		const data = credentialFor(sandbox.baseUrl, account);
		const credential = await n8n.api.importCredential(`approvals ${name}`, CREDENTIAL_TYPE, data);
		const [post, model] = await Promise.all([startPost(n8n.api), startModelServer()]);
		const channel = await openChannel(name, { n8n, cloud, post, model, credential });
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
		cloud?.expectNoRefusals();
	});
}

const n8nFor = async (
	{ n8n, cloudN8n }: E2eContext,
	name: ApprovalChannel,
): Promise<{ n8n: RunningN8n; cloud: Cloud | undefined }> =>
	name === 'slack' ? await cloudN8n() : { n8n: await n8n(), cloud: undefined };

const outcomeIn = (
	attack: { outcome: AttackOutcome; outcomeOfAll?: AttackOutcome },
	resumesOnce: boolean,
): AttackOutcome => (resumesOnce ? attack.outcome : (attack.outcomeOfAll ?? attack.outcome));
