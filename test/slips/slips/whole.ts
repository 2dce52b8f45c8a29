/** Slips that concern every item of a run: in the headings of the sheet, or in the form of the node. */
import type { INodeParameters } from 'n8n-workflow';

import type { Dice } from '../draw/dice';
import type { DayForm } from '../draw/form';
import type { Key } from '../draw/invoice';
import { headingOf, isComposed, isPartyKey, partOf } from '../draw/ways';
import { headingKinds } from './ids';
import { bare, nameOf, type Draft, type Expected, type SlipKind } from './kind';

export interface WholeDraft {
	readonly drafts: readonly Draft[];
	readonly parameters: INodeParameters;
	readonly form: DayForm;
	readonly dice: Dice;
}

export interface PlantedWhole {
	readonly expected: Expected;
	readonly parameters: INodeParameters;
	readonly oddCredential?: number;
}

export interface WholeKind extends Omit<SlipKind, 'plant' | 'wanted'> {
	readonly plant: (draft: WholeDraft) => PlantedWhole | null;
}

const withOptions = (parameters: INodeParameters, options: INodeParameters): INodeParameters => ({
	...parameters,
	options: { ...(parameters['options'] as INodeParameters), ...options },
});

const optionKind = (
	kind: Omit<WholeKind, 'plant'>,
	names: RegExp,
	options: (draft: WholeDraft) => INodeParameters | null,
): WholeKind => ({
	...kind,
	plant: (draft) => {
		const changed = options(draft);
		return (
			changed && {
				expected: { names, what: JSON.stringify(changed) },
				parameters: withOptions(draft.parameters, changed),
			}
		);
	},
});

/** Facts that every item has. */
const common = ({ drafts, form }: WholeDraft): Key[] =>
	(Object.keys(drafts[0]?.meant ?? {}) as Key[]).filter(
		(key) =>
			isPartyKey(key) && !form.mayBeEmpty.includes(key) && drafts.every(({ meant }) => meant[key]),
	);

/** The same for the form's own switches and choices. */
const choicesByExpression: ReadonlyArray<readonly [string, string, boolean?]> = [
	['dryRun', 'Dry Run'],
	['requireApproval', 'Require Approval'],
	['amountType', 'Amount Is In'],
	['paymentType', 'Payment Type', true],
	['paymentMethod', 'Payment Method', true],
];

/** Options that a person may give by an expression: name, label, and whether only v3 has it. */
const optionsByExpression: ReadonlyArray<readonly [string, string, boolean?]> = [
	['maxSourceAmount', 'Max Source Amount'],
	['minRate', 'Min Rate'],
	['maxTotal', 'Max Total per Run'],
	['maxPayments', 'Max Payments per Run'],
	['maxSlippage', 'Max Rate Slippage'],
	['settlingWindow', 'Settling Window'],
	['stopAfterFailures', 'Stop After Failures in a Row'],
	['waitForFinal', 'Wait for Final Status'],
	['timeout', 'Timeout', true],
	['mayBeEmpty', 'May Be Empty'],
	['additionalBody', 'Additional Body Fields'],
	['additionalQuoteBody', 'Additional Quote Fields'],
	['replacesExternalId', 'Replaces External ID'],
	['knownPayments', 'Known Payments'],
	['knownAccountsOnly', 'Known Accounts Only'],
	['repeatedPayee', 'Repeated Payee and Amount'],
	['repeatWithinHours', 'Repeat Within'],
	['allowUnpayable', 'Send Unpayable Combination'],
];

export const wholeKinds: readonly WholeKind[] = [
	{
		name: 'Heading that the whole sheet misspells',
		guard: 'Headings',
		seenBy: 'the headings that nobody reads',
		fits: ({ way, headings }) => way === 'columns' && headings !== 'nested',
		plant: (draft) => {
			const { form, dice, drafts, parameters } = draft;
			const key = dice.pick(common(draft));
			const heading = headingOf(key, form.headings);
			const wrong = dice.pick(headingKinds)(heading);
			if (bare(wrong) === bare(heading)) return null;
			for (const { given, later } of drafts)
				for (const one of [given, later]) one.headings.set(key, wrong);
			return {
				expected: {
					// Without its account, a payment cannot be compared with the known ones.
					names: new RegExp(`${nameOf(key).source}|${bare(wrong)}|shows no account number`),
					what: `'${heading}' is written '${wrong}'`,
					// v3 takes any member, so the service answers.
					mayAsk: form.version === 'v3',
				},
				parameters,
			};
		},
	},
	{
		name: 'Expression with a misspelt column',
		guard: 'Empty values',
		seenBy: 'the expression that gives nothing',
		fits: ({ way, jsonStyle }) => {
			if (way === 'columns' || (way !== 'fields' && jsonStyle === 'objects')) return false;
			// A whole body of text is sent with the empty text in it.
			return way !== 'body' || jsonStyle !== 'text';
		},
		plant: (draft) => {
			const { form, dice, parameters } = draft;
			const key = dice.pick(common(draft).filter((one) => !isComposed(one, form)));
			const column = key.replace('.', '_');
			const text = JSON.stringify(parameters);
			const changed = text.replace(new RegExp(`\\$json\\.${column}\\b`), `$json.x_${column}`);
			if (changed === text) return null;
			return {
				expected: { names: nameOf(key), what: `$json.x_${column}` },
				parameters: JSON.parse(changed) as INodeParameters,
			};
		},
	},
	{
		name: 'Expression typed as fixed text',
		guard: 'Missing data',
		seenBy: 'the text',
		fits: ({ way }) => way === 'fields',
		plant: (draft) => {
			const { dice, parameters } = draft;
			const key = dice.pick(
				common(draft).filter((one) => /(name|account_number|address)$/.test(one)),
			);
			const column = key.replace('.', '_');
			const text = JSON.stringify(parameters);
			const changed = text.replace(new RegExp(`"=(\\{\\{ \\$json\\.${column}\\b)`), '"$1');
			if (changed === text) return null;
			return {
				expected: { names: nameOf(key), what: `${partOf(key).join('.')} without its =` },
				parameters: JSON.parse(changed) as INodeParameters,
			};
		},
	},
	optionKind(
		{
			name: 'Agreed rate from a misspelt column',
			guard: 'Deal ID',
			seenBy: 'the option',
			fits: ({ deal, dealMayBeEmpty }) => deal !== null && !dealMayBeEmpty,
		},
		/deal/,
		() => ({ deal: '={{ $json.dael }}' }),
	),
	{
		name: 'Limit or option from a misspelt column',
		guard: 'Empty options',
		seenBy: 'the option',
		plant: ({ form, dice, parameters }) => {
			const [option, label, onlyV3] = dice.pick(optionsByExpression);
			if (onlyV3 === true && form.version === 'v2') return null;
			return {
				expected: { names: new RegExp(bare(label)), what: `${label} = {{ $json.limt }}` },
				parameters: withOptions(parameters, { [option]: '={{ $json.limt }}' }),
			};
		},
	},
	{
		name: 'Switch or choice from a misspelt column',
		guard: 'Empty options',
		seenBy: 'the field',
		fits: ({ isApproved }) => !isApproved,
		plant: ({ form, dice, parameters }) => {
			const [field, label, onlyV3] = dice.pick(choicesByExpression);
			if (onlyV3 === true && form.version === 'v2') return null;
			return {
				expected: { names: new RegExp(bare(label)), what: `${label} = {{ $json.chioce }}` },
				parameters: { ...parameters, [field]: '={{ $json.chioce }}' },
			};
		},
	},
	{
		name: 'Account check from a misspelt column',
		guard: 'Validate Beneficiary Account First',
		seenBy: 'the fields of the option',
		fits: ({ version, countries }) => version === 'v3' && countries.join() === 'IND',
		plant: ({ dice, parameters }) => {
			const [field, label] = dice.pick([
				['beneficiaryName', 'account holder'],
				['accountNumber', 'account number'],
			] as const);
			const account = {
				beneficiaryName: 'Priya Sharma',
				accountNumber: '000123456789',
				bankBranchCode: 'SBIN0001234',
				[field]: '={{ $json.nmae }}',
			};
			return {
				expected: { names: new RegExp(label), what: `${label} = {{ $json.nmae }}` },
				parameters: withOptions(parameters, { validateAccount: { account } }),
			};
		},
	},
	optionKind(
		{ name: 'Additional field that gives nothing', guard: 'Missing data', seenBy: 'the option' },
		/additional (body|quote) fields/,
		({ dice }) => ({
			[dice.pick(['additionalBody', 'additionalQuoteBody'])]:
				'={{ ({ note: $json.nothing, more: { deep: $json.nothing } }) }}',
		}),
	),
	optionKind(
		{ name: 'Sum above the limit', guard: 'Max Total per Run', seenBy: 'the amounts of the run' },
		/max total per run/,
		() => ({ maxTotal: '1000' }),
	),
	optionKind(
		{ name: 'More payments than the limit', guard: 'Max Payments per Run', seenBy: 'the items' },
		/max payments per run/,
		({ drafts }) => ({ maxPayments: Math.floor(drafts.length / 2) }),
	),
	{
		name: 'Dry Run as a text',
		guard: 'Dry Run',
		seenBy: 'the text',
		fits: ({ isApproved }) => !isApproved,
		plant: ({ dice, parameters }) => {
			const value = dice.pick(['true', 'TRUE', ' true ', '1', 'yes']);
			return {
				expected: { names: /dry run/, what: `Dry Run = ${JSON.stringify(value)}`, mayAsk: true },
				parameters: { ...parameters, dryRun: `={{ ${JSON.stringify(value)} }}` },
			};
		},
	},
	{
		name: 'One external ID for all rows',
		guard: 'External ID',
		seenBy: 'the items of the run',
		plant: ({ parameters, form }) => ({
			expected: { names: /external id/, what: 'the ID of the batch' },
			parameters: { ...parameters, externalId: `BATCH-${form.currency}` },
		}),
	},
	{
		name: 'Keys of another account for one item',
		guard: 'One credential per run',
		seenBy: 'the credential of each item',
		plant: ({ dice, parameters, drafts }) => ({
			expected: { names: /credential/, what: 'the expression of the credential' },
			parameters,
			oddCredential: dice.between(1, drafts.length - 1),
		}),
	},
];
