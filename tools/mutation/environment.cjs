/** The environment of the project's tests, for Stryker. It also notes which mutants each file of tests runs. */
const { mixinJestEnvironment } = require('@stryker-mutator/jest-runner');
const TestEnvironment = require('../../test/environment.cjs');
const { isMutantActive, note } = require('./coveringFiles.cjs');

class NotingEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.testPath = context.testPath;
	}

	get stryker() {
		return this.global[this.global.__strykerGlobalNamespace__];
	}

	async setup() {
		await super.setup();
		// Modules are loaded after this, and write into the object that they find.
		this.others = this.stryker.mutantCoverage ?? { static: {}, perTest: {} };
		this.stryker.mutantCoverage = { static: {}, perTest: {} };
	}

	handleTestEvent({ name, test }) {
		if (!isMutantActive()) return;
		if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailed = true;
		// The rest of the file cannot change the result.
		if (name === 'test_start' && this.hasFailed) test.mode = 'skip';
	}

	async teardown() {
		const { mutantCoverage: own } = this.stryker;
		if (!isMutantActive()) note(this.testPath, own);
		this.stryker.mutantCoverage = merged(this.others, own);
		await super.teardown();
	}
}

/** Two files can have a test of the same name. */
function merged(one, other) {
	const perTest = { ...one.perTest };
	for (const [name, hits] of Object.entries(other.perTest))
		perTest[name] = sum(perTest[name] ?? {}, hits);
	return { static: sum(one.static, other.static), perTest };
}

function sum(one, other) {
	const hits = { ...one };
	for (const [mutant, count] of Object.entries(other)) hits[mutant] = (hits[mutant] ?? 0) + count;
	return hits;
}

module.exports = mixinJestEnvironment(NotingEnvironment);
