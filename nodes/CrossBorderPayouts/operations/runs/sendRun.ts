/** Payment: Send for the items of one run, the same for every API version. */
import type { PayoutClient } from '../../../../client';
import { InputError } from '../../../../client/errors';
import { readSwitch } from '../../../../client/input';
import {
	planned,
	type PayingVersion,
	type PlanInput,
	type SendChoices,
	startSend,
} from '../../../../client/run';
import { readSendFunding } from '../form/readFunding';
import { readSimple } from '../form/readSimple';
import { requireLeaveToPay } from '../form/requireLeaveToPay';
import { requireNotRefused } from '../form/requireNotRefused';
import type { Form, ItemRun, RunContext } from '../operation';
import { portsOf } from './portsOf';
import { readInputs } from './readInputs';
import { toItemRun, type GivenColumns } from './toItemRun';

/**
 * @param readPayment reads what the version sends. Throws the client's errors
 * @throws as `startSend`
 */
export function startSendRun<Given extends GivenColumns>(
	run: RunContext,
	version: PayingVersion<PayoutClient, Given>,
	readPayment: (input: PlanInput) => Given,
): ItemRun {
	const items = readInputs(run).map((form, index) => ({
		choices: planned(() => readChoices(run, index)),
		form,
		funding: planned(() => readSendFunding(form)),
		payment: planned(() => readPayment(form)),
	}));
	return toItemRun(items, startSend(run.client, version, items, portsOf(run)), run);
}

/**
 * @throws InputError for any value of a switch but true and false; read as "off", such a value could pay
 *   instead of a dry run, or without an approval
 */
function readChoices(run: RunContext, itemIndex: number): SendChoices {
	requireNotRefused(run, itemIndex);
	const form = run.forms[itemIndex] ?? {};
	const switches = {
		dryRun: readSwitch(form, 'dryRun'),
		prepareApproval: readSwitch(form, 'prepareApproval'),
		requireApproval: readSwitch(form, 'requireApproval'),
		replaceReversed: readSwitch(form, 'replaceReversed'),
		isSimple: readSimple(form),
	};
	const maxAgeMs = readApprovalHours(form) * 3_600_000;
	const { dryRun, prepareApproval } = switches;
	if (!dryRun || prepareApproval) requireLeaveToPay(run, form, { isPreparing: dryRun });
	const { approvedSummary: summary, approvedHash: hash } = form;
	return { ...switches, approval: { summary, hash, maxAgeMs } };
}

/** @throws InputError, before anybody compares an approval */
function readApprovalHours({ maxApprovalAge: hours }: Form): number {
	if (hours === undefined) return Number.NaN;
	if (typeof hours === 'number' && Number.isFinite(hours) && hours > 0) return hours;
	throw new InputError([
		{ field: 'maxApprovalAge', problem: 'must be a number of hours greater than 0' },
	]);
}
