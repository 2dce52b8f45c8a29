/**
 * Runs the benchmarks one after another: `npm run bench`, or `npm run bench -- trigger` for one of them.
 * Every figure is a ratio against a peer in the same run, because absolute times depend on the machine.
 */
import { benchTokens } from './auth.bench';
import { benchBurst } from './burst.bench';
import { benchChain } from './chain.bench';
import { benchNode } from './node.bench';
import { benchReconcile } from './reconcile.bench';
import { benchReport } from './report.bench';
import { benchSharing } from './share.bench';
import { benchSlowConsumer } from './slowConsumer.bench';
import { benchStream } from './sse.bench';
import { benchTriggerBatches } from './trigger.bench';

const benches: Record<string, (log: (line: string) => void) => Promise<void>> = {
	auth: benchTokens,
	burst: benchBurst,
	chain: benchChain,
	node: benchNode,
	reconcile: benchReconcile,
	report: benchReport,
	share: benchSharing,
	slowConsumer: benchSlowConsumer,
	sse: benchStream,
	trigger: benchTriggerBatches,
};

async function main(): Promise<void> {
	const wanted = process.argv.slice(2);
	const unknown = wanted.find((name) => !Object.hasOwn(benches, name));
	if (unknown !== undefined) {
		console.error(
			`There is no benchmark "${unknown}". There are: ${Object.keys(benches).join(', ')}`,
		);
		process.exitCode = 1;
		return;
	}
	for (const [name, bench] of Object.entries(benches)) {
		if (wanted.length > 0 && !wanted.includes(name)) continue;
		console.log(`\n${name}`);
		await bench((line) => console.log(`  ${line}`));
	}
}

void main();
