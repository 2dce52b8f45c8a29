/** Paying: at most once, and the reported outcome is true. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { paymentV2, paymentV3, quote, sendForm } from '../../support/fakes/forms';
import { inWorld, type Service, type World } from '../world/world';
import { inBothVersions, textOf, type Version } from './common';

const isPayment = ({ method, path }: { method: string; path: string }): boolean =>
	method === 'POST' && path.endsWith('/payment');

/** Runs one input and compares the result with the service's payments before and after. */
async function runJudged(
	world: World,
	externalId: string,
	run: () => Promise<readonly IDataObject[]>,
): Promise<{ item: IDataObject; problems: string[] }> {
	const before = world.payments()[externalId]?.length ?? 0;
	const [item = {}] = await run();
	const ids = world.payments()[externalId] ?? [];
	return {
		item,
		problems: judge(item, before, ids).map(
			(problem) => `${externalId}: ${problem} ${textOf(item)}`,
		),
	};
}

function judge(item: IDataObject, before: number, ids: readonly string[]): string[] {
	const { outcome, payment, details } = item as {
		outcome?: string;
		payment?: { id?: string };
		details?: IDataObject;
	};
	if (ids.length > 1) return [`paid ${ids.length} times`];
	if (outcome === undefined)
		return details?.['created'] === 'no' && ids.length > before
			? ['said created: no, and there is a payment']
			: [];
	if (ids.length === 0) return [`said ${outcome}, and there is no payment`];
	if (payment?.id !== undefined && payment.id !== ids[0])
		return [`said ${outcome} of another payment's record`];
	return outcome === 'created' && before > 0 ? ['called an earlier payment created'] : [];
}

/** The expected outcomes of the first and the second run if nothing but the chosen behaviours goes wrong. */
function expectedOutcomes(
	{ behaviours, isMixed = false }: Service,
	version: Version,
	operation: 'send' | 'create',
): readonly [first: string, second: string] | null {
	const { R2 = 'own', R4 = 'own', R14 = 'unlimited', R17 = 'atOnce' } = behaviours;
	if (R14 !== 'unlimited' || isMixed) return null;
	// A v2 record does not show its external ID. So this one looks like another payment with the same ID.
	if (R2 === 'otherPayment' && version === 'v2') return ['rejected', 'rejected'];
	if (R2 !== 'own' && R2 !== 'anyCase') return ['not_sent', 'not_sent'];
	// Create looks the payment up for 7.5 seconds.
	if (R17 === 'late20' && operation === 'create') return ['created', 'unconfirmed'];
	if (!R4.endsWith('Before')) return ['created', 'existing'];
	return R4 === 'html502Before' ? null : ['unconfirmed', 'unconfirmed'];
}

const outcomeOf = ({ outcome, details }: IDataObject): unknown =>
	outcome ?? (details as IDataObject | undefined)?.['outcome'];

async function playTwice(
	world: World,
	version: Version,
	operation: 'send' | 'create',
	run: () => Promise<readonly IDataObject[]>,
): Promise<string[]> {
	const externalId = 'INV-1';
	const expected = expectedOutcomes(world.service, version, operation);
	const first = await runJudged(world, externalId, run);
	const second = await runJudged(world, externalId, run);
	const found = [outcomeOf(first.item), outcomeOf(second.item)];
	const isAsExpected = expected === null || found.join() === expected.join();
	return [
		...first.problems,
		...second.problems,
		...(isAsExpected
			? []
			: [
					`${externalId}: ${found.join(', ')} in place of ${expected.join(', ')}: ${textOf(first.item)} ${textOf(second.item)}`,
				]),
		...requireNoPayment(world),
	];
}

/** While look-ups fail, nothing is paid. */
function requireNoPayment({ service, network }: World): string[] {
	const { R2 = 'own' } = service.behaviours;
	const mayPay = R2 === 'own' || R2 === 'anyCase' || service.isMixed === true;
	return mayPay || !network.exchanges.some(isPayment)
		? []
		: ['asked for a payment although nobody could look'];
}

export const sendOf = (version: Version, changes: INodeParameters = {}): INodeParameters => ({
	...sendForm(version),
	...changes,
});

/** Payment: Send, run twice. */
export const payOnce = inBothVersions(
	async (version, service) =>
		await inWorld(
			service,
			async (world) =>
				await playTwice(world, version, 'send', async () => await world.run(sendOf(version))),
		),
);

/** Payment: Send, run twice after its answer got lost, and two runs at the same time. */
export const payOnceWhenLost = inBothVersions(
	async (version, service) =>
		await inWorld(service, async (world) => {
			const { network } = world;
			const problems: string[] = [];
			network.loseAnswers(isPayment, 1);
			for (let run = 0; run < 2; run += 1) {
				problems.push(
					...(await runJudged(world, 'INV-1', async () => await world.run(sendOf(version))))
						.problems,
				);
			}
			network.loseAnswers(isPayment, 0);
			const [one, two] = await world.run(sendOf(version, { externalId: 'INV-2' }), [{}, {}]);
			const ids = world.payments()['INV-2'] ?? [];
			// The item that paid reports the payment. The other one may say that it made none.
			const [reported] = [one, two].filter(
				(item) => (item?.['details'] as IDataObject | undefined)?.['created'] !== 'no',
			);
			problems.push(
				...judge(reported ?? one ?? {}, 0, ids).map(
					(problem) => `INV-2 twice in a run: ${problem} ${textOf(one ?? {})} ${textOf(two ?? {})}`,
				),
			);
			return [...problems, ...requireNoPayment(world)];
		}),
);

/** Payment: Create, run twice with a different quote each time. */
export const createOnce = inBothVersions(
	async (version, service) =>
		await inWorld(service, async (world) => {
			const form = version === 'v2' ? paymentV2 : paymentV3;
			return await playTwice(world, version, 'create', async () => {
				const quotes = await world.run(quote(version));
				return await world.run(form, quotes);
			});
		}),
);

/**
 * The same external ID for another country is refused. If look-ups show a record, it is refused before a
 * quote is requested.
 */
export const otherCountryRefused = async (service: Service): Promise<string[]> => [
	...(await refusedOn('v3', service)),
	...(await refusedOn('v2', service)).map((finding) => `v2: ${finding}`),
];

const refusedOn = async (version: 'v2' | 'v3', service: Service): Promise<string[]> =>
	await inWorld(service, async (world) => {
		const { network } = world;
		const { outcome } = (await world.run(sendOf(version)))[0] ?? {};
		const asked = network.exchanges.length;
		const before = world.payments()['INV-1']?.length ?? 0;
		const [item = {}] = await world.run(sendOf(version, { country: 'PAK' }));
		const ids = world.payments()['INV-1'] ?? [];
		const isShown = (service.behaviours.R17 ?? 'atOnce') === 'atOnce';
		const quotes = network.exchanges.slice(asked).filter(({ path }) => path.endsWith('/quote'));
		return [
			...(ids.length > 1 ? [`paid ${ids.length} times`] : []),
			...(item['outcome'] === 'created' && before > 0 ? [`called created: ${textOf(item)}`] : []),
			...(before > 0 && item['outcome'] === 'existing' && item['countryNotShown'] !== true
				? [`called existing: ${textOf(item)}`]
				: []),
			...(isShown && outcome === 'created' && quotes.length > 0 ? ['asked for a quote'] : []),
		];
	});
