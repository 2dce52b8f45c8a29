import { displayParameter, type INodeProperties } from 'n8n-workflow';

import { country } from '../../../../nodes/CrossBorderPayouts/fields/country';
import {
	bodyMode,
	partyFields,
	unlessWholeBody,
	wholeBody,
} from '../../../../nodes/CrossBorderPayouts/fields/paymentBody';

const form = [bodyMode, unlessWholeBody(country), ...partyFields, wholeBody];

const shown = (mode: string): string[] =>
	form
		.filter((field: INodeProperties) => displayParameter({ bodyMode: mode }, field, null, null))
		.map(({ name }) => name);

it('shows rows, JSON objects or the whole body, never two of them', () => {
	expect(shown('fields')).toEqual([
		'bodyMode',
		'country',
		'senderRows',
		'beneficiaryRows',
		'paymentDetailsRows',
	]);
	expect(shown('objects')).toEqual([
		'bodyMode',
		'country',
		'sender',
		'beneficiary',
		'paymentDetails',
	]);
	expect(shown('body')).toEqual(['bodyMode', 'body']);
});

it('does not change the field passed to it', () => {
	unlessWholeBody(country);
	expect(country).not.toHaveProperty('displayOptions');
});
