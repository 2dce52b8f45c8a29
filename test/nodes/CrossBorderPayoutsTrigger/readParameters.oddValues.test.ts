/**
 * Every field of the trigger, with every value that an expression may give and nobody means: the trigger does not
 * start, and names the field.
 */
import { inspect } from 'node:util';

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { InputError } from '../../../client/errors';
import { fieldsIn } from '../../../nodes/adapter/items/fieldState';
import { properties } from '../../../nodes/CrossBorderPayoutsTrigger/properties';
import { readParameters } from '../../../nodes/CrossBorderPayoutsTrigger/readParameters';
import { readSettings } from '../../../nodes/CrossBorderPayoutsTrigger/settings';
import {
	notNumbers,
	notOneOf,
	notSwitches,
	notTexts,
	nothings,
} from '../../support/cases/oddValues';
import { createFakeTriggerContext } from '../../support/fakes/fakeTriggerContext';

type Kind = 'switch' | 'number' | 'choice' | 'choices' | 'text' | 'prefixes';

/** A new field must be judged here. */
const judged: Readonly<Record<string, Kind>> = {
	apiVersion: 'choice',
	continueWhen: 'choice',
	countries: 'choices',
	emitHealth: 'switch',
	events: 'choices',
	eventsPerExecution: 'number',
	externalIdPrefixes: 'prefixes',
	idleTimeoutSeconds: 'number',
	longestExecutionMinutes: 'number',
	longestWaitSeconds: 'number',
	maxParallelExecutions: 'number',
	maxTries: 'number',
	onlyStatusChanges: 'switch',
	reconcileAfterMinutes: 'number',
	simple: 'switch',
	startAfterEventId: 'text',
	startFrom: 'choice',
	statuses: 'choices',
};

const fields = properties.flatMap((field) =>
	field.type === 'collection' ? fieldsIn(field) : field.type === 'notice' ? [] : [field],
);
const inOptions = new Set(properties.flatMap(fieldsIn).map(({ name }) => name));

const choicesOf = ({ options = [] }: INodeProperties): unknown[] =>
	options.flatMap((option) => ('value' in option ? [option.value] : []));

function oddValuesOf(field: INodeProperties): readonly unknown[] {
	const choices = choicesOf(field).map(String);
	switch (judged[field.name]) {
		case 'switch':
			return notSwitches;
		case 'number':
			return [...notNumbers, -1, 1e9];
		case 'choice':
			return notOneOf(choices);
		case 'choices':
			return [
				...nothings,
				[],
				...choices.flatMap((one) => [
					one,
					`${one};${one}`,
					[` ${one}`],
					[one.toUpperCase() === one ? one.toLowerCase() : one.toUpperCase()],
				]),
				['nonsense'],
				[undefined],
				[''],
			];
		case 'prefixes':
			return [
				...nothings,
				[],
				[''],
				['A-', null],
				['A;B'],
				['A B'],
				['A,B'],
				'A-,B-',
				'["A-"]',
				['["A-","B-"]'],
				[true],
				{},
			];
		default:
			return [...notTexts, 'two words'];
	}
}

/** What the trigger says if an expression in one field gives a value. Undefined if it starts. */
function refusalOf({ name }: INodeProperties, value: unknown): string | undefined {
	const around = name === 'startAfterEventId' ? { startFrom: 'afterEvent' } : {};
	const place = (given: unknown): IDataObject =>
		({
			...around,
			...(inOptions.has(name) ? { options: { [name]: given } } : { [name]: given }),
		}) as IDataObject;
	const values = place(value);
	const { context } = createFakeTriggerContext(values, {
		getNode: () => ({ parameters: place('={{ $vars.value }}') }),
		getNodeParameter: (parameter: string, fallback: unknown) =>
			Object.hasOwn(values, parameter) ? values[parameter] : fallback,
	});
	try {
		readSettings(readParameters(context));
		return undefined;
	} catch (error) {
		return error instanceof InputError ? error.message : inspect(error);
	}
}

it('has judged each field, and no field that is gone', () => {
	expect([...new Set(fields.map(({ name }) => name))].sort()).toEqual(Object.keys(judged).sort());
});

it.each(fields.map((field) => ({ field, name: field.name })))(
	'refuses odd values of $name',
	({ field }) => {
		const wrong = oddValuesOf(field)
			.map((value) => [inspect(value), refusalOf(field, value)] as const)
			.filter(([, said]) => said?.startsWith(`${field.displayName}: `) !== true);
		expect(wrong).toEqual([]);
	},
);

it('starts with the defaults of each field, and with an empty list that nobody has filled in', () => {
	for (const { name, default: usual } of fields.filter(
		({ name: one }) => one !== 'startAfterEventId',
	)) {
		const parameters = inOptions.has(name) ? { options: { [name]: usual } } : { [name]: usual };
		const { context } = createFakeTriggerContext(parameters as IDataObject);
		expect(() => readSettings(readParameters(context))).not.toThrow();
	}
	const { context } = createFakeTriggerContext({
		statuses: [],
		options: { externalIdPrefixes: [''] },
	});
	expect(readSettings(readParameters(context))).toMatchObject({
		statuses: null,
		externalIdPrefixes: null,
	});
});

it('starts with an idle timeout of 0, which an earlier form offered for the usual time', () => {
	for (const [idleTimeoutSeconds, ms] of [
		[0, 120_000],
		[5, 5_000],
	] as const) {
		const { context } = createFakeTriggerContext({ options: { idleTimeoutSeconds } });
		expect(readSettings(readParameters(context)).idleTimeoutMs).toBe(ms);
	}
	const shown = fields.find(({ name }) => name === 'idleTimeoutSeconds')?.typeOptions;
	// n8n's form takes no number below this one, and the trigger refuses 1 to 4.
	expect(shown?.minValue).toBe(5);
});
