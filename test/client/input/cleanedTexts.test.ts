import { findCleaned, nothingCleaned } from '../../../client/input/cleanedTexts';

it('names each member that is sent in another form, and no value', () => {
	const given = {
		country: 'IND',
		remarks: 'a\nb',
		sender: { name: ' Amal ', city: 'Dubai', deep: [{ street: 'x\r\ny ' }] },
	};
	const sent = {
		country: 'IND',
		remarks: 'a, b',
		sender: { name: 'Amal', city: 'Dubai', deep: [{ street: 'x, y' }] },
	};
	expect(findCleaned(given, sent)).toEqual({
		blanks: ['sender.name'],
		lines: ['remarks', 'sender.deep.street'],
	});
});

it('reads JSON texts, whole bodies and further members', () => {
	expect(
		findCleaned(
			{
				sender: '{"name":"Amal "}',
				body: '{"payer":{"name":" x"}}',
				additional_body: { city: 'y ' },
			},
			{ sender: { name: 'Amal' }, payer: { name: 'x' }, city: 'y' },
		).blanks,
	).toEqual(['sender.name', 'payer.name', 'city']);
});

it.each<[Record<string, unknown>, unknown]>([
	[{ relation: 'self' }, { relation: 'own' }],
	[{ day: '1990-05-30T18:30:00Z' }, { day: '1990-05-31' }],
	[{ amount: '1000.0000' }, { amount: 1000 }],
	[{ sender: '{' }, { sender: { name: 'x' } }],
	[{ sender: { name: 'x' } }, {}],
	[{ name: 'x' }, null],
	[{}, {}],
])('finds nothing in %j sent as %j', (given, sent) => {
	expect(findCleaned(given, sent)).toEqual(nothingCleaned);
});
