import { writeAbout, writeNeed, writeUp } from '../../../client/balance/writeNeed';

it.each([
	['997044.43928096', '997,044.44 USDT'],
	['0.000001', '0.01 USDT'],
	['5', '5.00 USDT'],
	['-0.059', '-0.05 USDT'],
])('writes %s rounded up', (amount, written) => {
	expect(writeUp(amount, 'USDT')).toBe(written);
});

it('says about of what is rounded, and of an estimate', () => {
	expect(writeAbout('0.05728058', 'USDT')).toBe('about 0.06 USDT');
	expect(writeAbout('0.05', 'USDT')).toBe('0.05 USDT');
	expect(writeAbout('0.05', 'USDT', true)).toBe('about 0.05 USDT');
	expect(writeAbout('1.005', 'KWD')).toBe('1.005 KWD');
});

it.each([
	['10.019', '7.321', '10.01 USDT', 'about 7.33 USDT'],
	['7.32', '7.33', '7.32 USDT', '7.33 USDT'],
	['7.329', '7.3291', '7.32 USDT', 'about 7.33 USDT'],
	['-0.051', '7', '-0.06 USDT', '7.00 USDT'],
])(
	'rounds what is there (%s) down, and what is needed (%s) up',
	(available, needed, ...written) => {
		expect(Object.values(writeNeed({ available, needed, currency: 'USDT' }))).toEqual(written);
	},
);

it('does not show too little of a balance that is enough', () => {
	expect(writeNeed({ available: '7.3292', needed: '7.3291', currency: 'USDT' }, true)).toEqual({
		available: '7.3292 USDT',
		needed: 'about 7.3291 USDT',
	});
});
