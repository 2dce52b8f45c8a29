/**
 * Jest's filter: only files with a test that runs the active mutant. Stryker selects tests by their names, and jest
 * would load every file to find them.
 */
const { createHash } = require('node:crypto');
const { mkdirSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const folder = path.join(__dirname, '.covering');
const activeMutant = () => process.env.__STRYKER_ACTIVE_MUTANT__;

/** By mutant. Read once, after the first run of all tests. */
let files;

function filesOf(mutant) {
	if (files === undefined) {
		files = new Map();
		for (const name of readdirSync(folder)) {
			const { testPath, mutants } = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
			for (const one of mutants) files.set(one, [...(files.get(one) ?? []), testPath]);
		}
	}
	return files.get(mutant) ?? [];
}

module.exports = async (testPaths) => {
	const mutant = activeMutant();
	const covering = mutant === undefined ? testPaths : filesOf(mutant);
	return { filtered: testPaths.filter((one) => covering.includes(one)).map((test) => ({ test })) };
};

module.exports.isMutantActive = () => activeMutant() !== undefined;

/** Keeps which mutants a file of tests runs, also while it is loaded. */
module.exports.note = (testPath, { static: atLoad, perTest }) => {
	const mutants = new Set([atLoad, ...Object.values(perTest)].flatMap((hits) => Object.keys(hits)));
	mkdirSync(folder, { recursive: true });
	const name = createHash('sha256').update(testPath).digest('hex');
	writeFileSync(
		path.join(folder, `${name}.json`),
		JSON.stringify({ testPath, mutants: [...mutants] }),
	);
};
