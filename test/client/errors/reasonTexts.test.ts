import { reasons, type Reason } from '../../../client/errors/reasonTexts';

it('has a sentence without a final period and an advice with one for every code', () => {
	for (const { title, advice } of Object.values(reasons)) {
		expect(title).toMatch(/^[A-Z].*[^.]$/);
		expect(advice).toMatch(/^[A-Z].*\.$/);
	}
});

/** A new sentence begins with a capital letter or a quotation mark. */
const sentencesOf = (text: string): number => text.split(/(?<=[.?!]) +(?=[A-Z'“])/).length;

it.each(Object.entries<Reason>(reasons))(
	'%s says what to do in at most three sentences, and the rest behind them',
	(_code, { advice, more }) => {
		expect(sentencesOf(advice)).toBeLessThanOrEqual(3);
		if (more !== undefined) expect(more).toMatch(/^[A-Z].*\.$/);
	},
);

it('marks only these as worth another try', () => {
	const retryable = Object.entries(reasons).flatMap(([code, reason]) =>
		reason.retryable ? [code] : [],
	);
	expect(retryable.sort()).toEqual([
		'list_changing',
		'network',
		'not_final',
		'quote_failed',
		'quote_not_obtained',
		'rate_limited',
		'server_error',
		'stream_taken',
		'timeout',
	]);
});

it('has codes that a workflow can branch on', () => {
	for (const code of Object.keys(reasons)) expect(code).toMatch(/^[a-z][a-z0-9_]*$/);
});
