import type { INodeProperties } from 'n8n-workflow';

import {
	before,
	fieldsOf,
	newestNodeVersion,
	nodeVersions,
	since,
	withNewDefault,
} from '../../../../nodes/CrossBorderPayouts/operations/nodeVersion';

const field: INodeProperties = {
	displayName: 'Period',
	name: 'period',
	type: 'string',
	default: 'old',
	displayOptions: { show: { output: ['items'] } },
};
const defaultsIn = (fields: INodeProperties[], typeVersion: number) =>
	fieldsOf(fields, { typeVersion }).map((one) => one.default);

it('gives new nodes the newest version', () => {
	expect(Math.max(...nodeVersions)).toBe(newestNodeVersion);
});

it('keeps the default of an old node', () => {
	const fields = withNewDefault(field, 'new');
	expect(defaultsIn(fields, 1)).toEqual(['old']);
	expect(defaultsIn(fields, 1.1)).toEqual(['new']);
});

it('gives a version its own fields, and those of all', () => {
	const fields = [field, before({ ...field, default: 'b' }), since({ ...field, default: 's' })];
	expect(defaultsIn(fields, 1)).toEqual(['old', 'b']);
	expect(defaultsIn(fields, 1.1)).toEqual(['old', 's']);
});

it('keeps the other conditions of a field', () => {
	expect(since(field).displayOptions?.show).toMatchObject({ output: ['items'] });
});
