import { nothingCleaned } from '../../../../../client/input/cleanedTexts';
import { describeRead } from '../../../../../nodes/CrossBorderPayouts/operations/runs/describeRead';

const unreadOf = (...unread: string[]) => ({ unread, cleaned: nothingCleaned });

it('says nothing if all was read as it is', () => {
	expect(describeRead([])).toEqual([]);
	expect(describeRead([unreadOf()], new Set(['invoice']))).toEqual([]);
});

it('lists the columns of all items in order, except those that the form uses', () => {
	const items = [unreadOf('invoice', 'amount', 'note'), unreadOf('invoice')];
	expect(describeRead(items, new Set(['amount']))).toEqual([
		'Columns that are not read as sender, beneficiary or details: invoice, note. Fields of the form can still use them',
	]);
});

it('says which members are sent in another form, once each', () => {
	const cleaned = { blanks: ['sender.name'], lines: ['sender.address'] };
	expect(
		describeRead([
			{ unread: [], cleaned },
			{ unread: [], cleaned: { ...cleaned, blanks: ['beneficiary.name', 'sender.name'] } },
		]),
	).toEqual([
		'Blanks at the beginning or end were left out of: beneficiary.name, sender.name',
		'Line ends were sent as ", " in: sender.address',
	]);
});

it('names the payments of several items with the member, and the first five of many', () => {
	const itemOf = (externalId: string, ...blanks: string[]) => ({
		externalId,
		unread: [],
		cleaned: { blanks, lines: [] },
	});
	const name = 'beneficiary.name';
	expect(
		describeRead([itemOf('INV-1'), itemOf('INV-2', name, 'sender.name'), itemOf('INV-3', name)]),
	).toEqual([
		'Blanks at the beginning or end were left out of: beneficiary.name (INV-2, INV-3), sender.name (INV-2)',
	]);
	const many = Array.from({ length: 8 }, (_, at) => itemOf(`INV-${at}`, name));
	expect(describeRead(many)).toEqual([
		'Blanks at the beginning or end were left out of: beneficiary.name (INV-0, INV-1, INV-2, INV-3, INV-4 and 3 more)',
	]);
	// The hint of a single payment has its ID already.
	expect(describeRead([itemOf('INV-1', name)])).toEqual([
		'Blanks at the beginning or end were left out of: beneficiary.name',
	]);
});

it('lists a limited number, and none at full length', () => {
	const columns = Array.from({ length: 23 }, (_, at) => `${at}`.padStart(100, '0').slice(60));
	expect(describeRead([unreadOf(...columns)])[0]).toMatch(/ and 3 more\. Fields of the form/);
	expect(describeRead([unreadOf('x'.repeat(1000))])[0]).toHaveLength(140);
});

it('lists the columns that are not to be sent, and that no item has', () => {
	expect(describeRead([], new Set(), ['Sender Agee', 'old'])).toEqual([
		"'Columns Not Sent' names columns that no item has: Sender Agee, old",
	]);
});

it('lists the columns that few items have', () => {
	expect(describeRead([], new Set(), [], ['beneficiary_city'])).toEqual([
		'Columns that fewer than half of the items have, and that the others may lack: beneficiary_city. Check their headings',
	]);
});
