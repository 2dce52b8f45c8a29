import { percentile, playShortCuts } from './shortCuts';

const seeds = Array.from({ length: 50 }, (_, index) => index + 1);

it.each(['v3', 'v2'] as const)(
	'%s: the last status is told after interruptions shorter than Reconcile After, within a minute after the service is back',
	async (version) => {
		const problems: string[] = [];
		const delaysMs: number[] = [];
		for (const seed of seeds) {
			const played = await playShortCuts(version, seed);
			problems.push(
				...played.problems.map((one) => `${seed} ${JSON.stringify(played.behaviours)}: ${one}`),
			);
			delaysMs.push(...played.delaysMs);
		}
		expect(problems).toEqual([]);
		expect(delaysMs.length).toBeGreaterThan(300);
		expect(percentile(delaysMs, 0.5)).toBeLessThanOrEqual(5_000);
		expect(percentile(delaysMs, 1)).toBeLessThanOrEqual(62_000);
		process.stdout.write(
			`${version}: ${delaysMs.length} statuses, median ${percentile(delaysMs, 0.5) / 1000} s, 99th percentile ${percentile(delaysMs, 0.99) / 1000} s, longest ${percentile(delaysMs, 1) / 1000} s\n`,
		);
	},
	280_000,
);
