import { shareAnswers } from '../../../client/http/shareAnswers';

const question = { country: 'IND', bank_branch_code: 'SBIN0000001' };

it('sends a question once, even while its answer is pending', async () => {
	let asked = 0;
	const ask = shareAnswers(async (input) => {
		asked += 1;
		await Promise.resolve();
		return { input };
	});
	const [first, second] = await Promise.all([ask(question), ask({ ...question })]);
	expect(second).toBe(first);
	expect(await ask(question)).toBe(first);
	expect(asked).toBe(1);
});

it('sends other questions separately', async () => {
	const ask = shareAnswers(async (input) => input);
	expect(await ask(question)).toEqual(question);
	expect(await ask({ ...question, country: 'PAK' })).toEqual({ ...question, country: 'PAK' });
});

it('takes two ways to write a question for one, and lets the request refuse what cannot be read', async () => {
	let asked = 0;
	const ask = shareAnswers(
		async (input: unknown) => ({ input, asked: ++asked }),
		(input) => {
			if (input === 'wrong') throw new Error('wrong');
			return String(input).toUpperCase();
		},
	);
	expect(await ask('a')).toEqual({ input: 'a', asked: 1 });
	expect(await ask('A')).toEqual({ input: 'a', asked: 1 });
	expect(await ask('wrong')).toMatchObject({ asked: 2 });
	expect(await ask('wrong')).toMatchObject({ asked: 3 });
});

it('passes a failure to all who wait, and asks again later', async () => {
	let asked = 0;
	const ask = shareAnswers(async () => {
		asked += 1;
		if (asked === 1) throw new Error('lost');
		return 'found';
	});
	const both = await Promise.allSettled([ask(question), ask(question)]);
	expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	expect(await ask(question)).toBe('found');
	expect(asked).toBe(2);
});

it('sends a question that JSON cannot express each time', async () => {
	let asked = 0;
	const ask = shareAnswers(async () => (asked += 1));
	for (const times of [1, 2]) expect(await ask({ ...question, bank_branch_code: 10n })).toBe(times);
});
