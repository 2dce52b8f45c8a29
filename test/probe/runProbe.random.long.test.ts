/** Random services: the probe never names a value that a row does not have there. */
import pLimit from 'p-limit';
import type { Finding } from '../../probe/finding/finding';
import { describeBehaviours, randomBehaviours } from '../../sandbox/behaviours/randomBehaviours';
import { rowNames, type Behaviours, type RowName } from '../../sandbox/behaviours/rows';
import { probeSandbox, startProbedSandbox } from '../support/servers/probeSandbox';

jest.setTimeout(180_000);

const services = [1, 2, 3, 4, 5, 6].flatMap((seed) =>
	[false, true].map((beyondInterface) => ({ seed, beyondInterface })),
);

/** How a row looks from outside, together with the others. One row may hide another. */
function visible(row: RowName, all: Behaviours): readonly string[] {
	// The clock is set while the sandbox gets its payments, before anybody asks.
	if (row === 'S3')
		return [{ setForward: 'ahead10', setBack: 'behind10' }[String(all.S3)] ?? all.S3];
	// A gateway that plays both takes turns, and the first response to a payment is one of them.
	if (row === 'R4' && all.R1 !== '202') return ['own', all.R4];
	// A payment that look-ups do not show yet looks like no payment.
	if (row === 'R4' && all.R17 !== 'atOnce') return [all.R4, all.R4.replace('After', 'Before')];
	// Events that are not kept are not sent again, whatever the cursor means.
	if (row === 'S1' && all.S11 !== 'all' && all.S1 === 'byTime') return ['byTime', 'live'];
	if (row === 'R5' && all.R13 === 'otherWords') {
		if (all.R5 === 'beforeQuote') return ['otherWords'];
		if (all.R5 === 'conflict409') return ['otherWords409'];
	}
	return [all[row]];
}

const reported = (finding: Finding): readonly string[] =>
	finding.kind === 'found' ? [finding.value] : finding.kind === 'narrowed' ? finding.values : [];

const inTurn = pLimit(6);
const nameOf = ({ seed, beyondInterface }: (typeof services)[number]) =>
	`${seed} ${beyondInterface}`;
const played = new Map<string, Promise<Map<string, Finding>>>();

beforeAll(() => {
	for (const service of services) {
		const behaviours = randomBehaviours(service.seed, { beyondInterface: service.beyondInterface });
		played.set(
			nameOf(service),
			inTurn(async () => {
				const sandbox = await startProbedSandbox(behaviours);
				const findings = await probeSandbox(sandbox);
				await sandbox.stop();
				return findings;
			}),
		);
	}
});

test.each(services)(
	'names what seed $seed plays (beyond the interface: $beyondInterface)',
	async (service) => {
		const behaviours = randomBehaviours(service.seed, { beyondInterface: service.beyondInterface });
		const findings = (await played.get(nameOf(service))) ?? new Map<string, Finding>();
		const wrong = rowNames.flatMap((row) => {
			const finding = findings.get(row);
			if (finding === undefined || finding.kind === 'fault')
				return [`${row}: ${JSON.stringify(finding)}`];
			if (finding.kind === 'notTried' || finding.kind === 'unseen') return [];
			return visible(row, behaviours).some((value) => reported(finding).includes(value))
				? []
				: [`${row}=${behaviours[row]}: ${JSON.stringify(finding)}`];
		});
		expect({ service: describeBehaviours(behaviours), wrong }).toMatchObject({ wrong: [] });
		const named = [...findings.values()].filter(({ kind }) => kind === 'found');
		expect(named.length).toBeGreaterThan(service.beyondInterface ? 14 : 17);
	},
);
