import type { IDataObject } from 'n8n-workflow';
import {
	loadCheckpoint,
	saveCheckpoint,
	type Checkpoint,
} from '../../../delivery/checkpoint/checkpoint';
import { uuid7 } from '../../support/fakes/fakeStreams';

const checkpoint: Checkpoint = {
	cursor: uuid7(3),
	confirmed: [uuid7(3), uuid7(5)],
	started: [
		{ key: uuid7(4), attempt: 1, eventIds: [uuid7(4)] },
		{
			key: 'batch-abc',
			attempt: 2,
			eventIds: [uuid7(6), uuid7(7)],
			states: ['0123456789ab', ''],
			roughStates: ['ab0123456789', 'cd0123456789'],
		},
	],
	origin: uuid7(1),
	startAfter: null,
	aliveAtMs: 1_767_225_600_000,
	beganAtMs: 1_767_225_500_000,
	payments: '=a,1,0, =b,2,4,2',
};
const empty: Checkpoint = {
	cursor: null,
	confirmed: [],
	started: [],
	origin: null,
	startAfter: null,
	aliveAtMs: null,
	beganAtMs: null,
	payments: '',
};

it('loads what was saved, even from a database that stores JSON', () => {
	const staticData: IDataObject = {};
	saveCheckpoint(staticData, 'scope', checkpoint);
	expect(loadCheckpoint(JSON.parse(JSON.stringify(staticData)), 'scope')).toEqual(checkpoint);
	expect(Object.values(staticData).every((value) => typeof value === 'string')).toBe(true);
});

it('never uses the checkpoint of another scope', () => {
	const staticData: IDataObject = {};
	saveCheckpoint(staticData, 'sandbox', checkpoint);
	expect(loadCheckpoint(staticData, 'production')).toEqual(empty);
});

const over = (changes: IDataObject): IDataObject => {
	const staticData: IDataObject = {};
	saveCheckpoint(staticData, 'key-1', checkpoint, 'sandbox v3');
	return { ...staticData, ...changes };
};

it.each<[string, IDataObject, string, string, Partial<Checkpoint>]>([
	['of the same key', {}, 'key-1', 'sandbox v3', checkpoint],
	['of a key that was rotated', {}, 'key-2', 'sandbox v3', { ...checkpoint, isUnsure: true }],
	[
		'without a scope',
		{ scope: '', environment: '' },
		'key-1',
		'sandbox v3',
		{ ...checkpoint, isUnsure: true },
	],
	['of another environment', {}, 'key-2', 'production v3', empty],
	[
		'of 0.1.0',
		{ environment: undefined, cursorAt: undefined, unsure: undefined },
		'key-1',
		'sandbox v3',
		checkpoint,
	],
	['of 0.1.0 and another key', { environment: undefined }, 'key-2', 'sandbox v3', empty],
	[
		'with a damaged cursor',
		{ cursor: 'garbage' },
		'key-1',
		'sandbox v3',
		{ ...checkpoint, cursor: null },
	],
	[
		'with a damaged origin and times',
		{ origin: 'x', aliveAt: 'Infinity', beganAt: '-1' },
		'key-1',
		'sandbox v3',
		{ ...checkpoint, origin: null, aliveAtMs: null, beganAtMs: null },
	],
	[
		'whose ids are no UUIDs',
		{ cursor: 'e17', cursorAt: '1767225600000' },
		'key-1',
		'sandbox v3',
		{ ...checkpoint, cursor: 'e17', cursorAtMs: 1_767_225_600_000 },
	],
	[
		'whose lists were not read to their end',
		{ unsure: '1' },
		'key-1',
		'sandbox v3',
		{ ...checkpoint, isUnsure: true },
	],
])('loads the valid parts of a checkpoint %s', (_, changes, scope, environment, expected) => {
	expect(loadCheckpoint(over(changes), scope, environment)).toEqual(expected);
});

it.each<[string, IDataObject]>([
	['nothing', {}],
	[
		'foreign types',
		{ scope: 's', cursor: 7, confirmed: ['a'], started: { a: 1 }, startAfter: null },
	],
	['empty texts', { scope: 's', cursor: '', confirmed: '  ', started: '\n\n', startAfter: '' }],
	['half a batch', { scope: 's', started: 'key 1\nkey' }],
])('survives %s', (_, staticData) => {
	expect(loadCheckpoint(staticData, 's')).toEqual(empty);
});

it('treats a batch without a readable attempt as its first attempt', () => {
	expect(loadCheckpoint({ scope: 's', started: 'k x e1' }, 's').started).toEqual([
		{ key: 'k', attempt: 1, eventIds: ['e1'] },
	]);
});

it.each(['x'.repeat(160), 'x'.repeat(200), 'evt~0123456789ab', '~', 'a~~0123456789ab~'])(
	'restores a batch in progress, whatever the ID of its event: %s',
	(id) => {
		const states = { states: ['0123456789ab'], roughStates: ['ab0123456789'] };
		for (const named of [{}, states, { states: states.states }]) {
			const staticData: IDataObject = {};
			const started = [{ key: 'k', attempt: 1, eventIds: [id], ...named }];
			saveCheckpoint(staticData, 's', { ...empty, started });
			expect(loadCheckpoint(staticData, 's').started).toEqual(started);
		}
	},
);

it('reads the states as earlier versions wrote them', () => {
	const started = 'k 1 e1~0123456789ab e2~~ab0123456789 e3';
	expect(loadCheckpoint({ scope: 's', started }, 's').started).toEqual([
		{
			key: 'k',
			attempt: 1,
			eventIds: ['e1', 'e2', 'e3'],
			states: ['0123456789ab', '', ''],
			roughStates: ['', 'ab0123456789', ''],
		},
	]);
});

it('does not split an id with blanks or line breaks into other ids', () => {
	const staticData: IDataObject = {};
	saveCheckpoint(staticData, 's', {
		...empty,
		confirmed: ['a b', 'ok'],
		started: [{ key: 'k', attempt: 1, eventIds: ['c\nd 1 e', 'f'] }],
	});
	expect(loadCheckpoint(staticData, 's')).toMatchObject({
		confirmed: ['ok'],
		started: [{ key: 'k', eventIds: ['f'] }],
	});
});
