import type { IDataObject } from 'n8n-workflow';
import { loadPlace, savePlace, type SavedPlace } from '../../../nodes/CrossBorderPayoutsTrigger/staticDataCursor';
import { uuid7 } from '../../support/fakeStreams';

const place: SavedPlace = {
	cursor: uuid7(3),
	confirmed: [uuid7(3), uuid7(5)],
	started: [
		{ key: uuid7(4), attempt: 1, eventIds: [uuid7(4)] },
		{ key: 'batch-abc', attempt: 2, eventIds: [uuid7(6), uuid7(7)], states: ['0123456789ab', ''] },
	],
	origin: uuid7(1),
	startAfter: null,
	aliveAtMs: 1_767_225_600_000,
	beganAtMs: 1_767_225_500_000,
	payments: '=a,1,0, =b,2,4,2',
};
const empty: SavedPlace = { cursor: null, confirmed: [], started: [], origin: null, startAfter: null, aliveAtMs: null, beganAtMs: null, payments: '' };

it('loads what was saved, over a database of JSON', () => {
	const staticData: IDataObject = {};
	savePlace(staticData, 'scope', place);
	expect(loadPlace(JSON.parse(JSON.stringify(staticData)), 'scope')).toEqual(place);
	expect(Object.values(staticData).every((value) => typeof value === 'string')).toBe(true);
});

it('never uses the place of another scope', () => {
	const staticData: IDataObject = {};
	savePlace(staticData, 'sandbox', place);
	expect(loadPlace(staticData, 'production')).toEqual(empty);
});

it.each<[string, IDataObject]>([
	['nothing', {}],
	['foreign types', { scope: 's', cursor: 7, confirmed: ['a'], started: { a: 1 }, startAfter: null }],
	['empty texts', { scope: 's', cursor: '', confirmed: '  ', started: '\n\n', startAfter: '' }],
	['half a group', { scope: 's', started: 'key 1\nkey' }],
])('survives %s', (_, staticData) => {
	expect(loadPlace(staticData, 's')).toEqual(empty);
});

it('takes a group without a readable try for its first', () => {
	expect(loadPlace({ scope: 's', started: 'k x e1' }, 's').started).toEqual([
		{ key: 'k', attempt: 1, eventIds: ['e1'] },
	]);
});

it('does not let an id with blanks or line breaks in it become other ids', () => {
	const staticData: IDataObject = {};
	savePlace(staticData, 's', {
		...empty,
		confirmed: ['a b', 'ok'],
		started: [{ key: 'k', attempt: 1, eventIds: ['c\nd 1 e', 'f'] }],
	});
	expect(loadPlace(staticData, 's')).toMatchObject({
		confirmed: ['ok'],
		started: [{ key: 'k', eventIds: ['f'] }],
	});
});
