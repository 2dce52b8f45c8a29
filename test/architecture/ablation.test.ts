/** Mechanisms that are taken out in turn: each edit still finds its text, and each suite exists. */
import { applyEdits, countLines } from '../ablation/mechanisms/mechanism';
import { mechanisms } from '../ablation/mechanisms';
import { readResults } from '../ablation/results';
import { wideSuites } from '../ablation/mechanisms/suites';
import manifest from '../../package.json';
import { exists, readText } from './repository';

const names = mechanisms.map(({ name }) => name);

it('names each mechanism once', () => {
	expect(names).toEqual([...new Set(names)]);
});

it.each(mechanisms.map((one) => [one.name, one] as const))(
	'%s can be taken out of the code as it is',
	(_, mechanism) => {
		expect(() => applyEdits(mechanism, readText)).not.toThrow();
		expect(countLines(mechanism, readText)).toBeGreaterThan(0);
	},
);

it('plays suites that exist', () => {
	const suites = [...wideSuites, ...mechanisms.flatMap((one) => one.suites)];
	const isThere = (suite: string): boolean => {
		const [, script] = /^npm run (\w+)/.exec(suite) ?? [];
		return script === undefined ? exists(suite) : Object.hasOwn(manifest.scripts, script);
	};
	expect(suites.filter((suite) => !isThere(suite))).toEqual([]);
});

it('keeps no results of a mechanism that is gone', () => {
	const { without } = readResults();
	expect(Object.keys(without).filter((name) => !names.includes(name))).toEqual([]);
});
