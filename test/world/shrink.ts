/** Makes a plan that breaks a promise as small as possible while it still breaks it. */
import type { Action, Plan } from './plan';
import { plainTraits, type Traits } from './traits';

/**
 * @param fails whether a plan still breaks the promise; the given one does
 * @param mostMs time limit
 */
export async function shrink(
	plan: Plan,
	fails: (plan: Plan) => Promise<boolean>,
	mostMs: number,
): Promise<Plan> {
	const endMs = performance.now() + mostMs;
	const stillFails = async (smaller: Plan): Promise<boolean> =>
		performance.now() < endMs && (await fails(smaller));
	const fewer = await withFewerActions(plan, stillFails);
	const plainer = await withPlainTraits(fewer, stillFails);
	return await withRoundNumbers(await withFewerActions(plainer, stillFails), stillFails);
}

type StillFails = (plan: Plan) => Promise<boolean>;

async function withFewerActions(plan: Plan, stillFails: StillFails): Promise<Plan> {
	let smallest = plan;
	for (let size = Math.ceil(plan.actions.length / 2); size >= 1;) {
		let hasShrunk = false;
		for (let at = 0; at < smallest.actions.length;) {
			const { actions } = smallest;
			const smaller = { ...smallest, actions: actions.toSpliced(at, size) };
			if (await stillFails(smaller)) {
				smallest = smaller;
				hasShrunk = true;
			} else at += size;
		}
		if (size > 1) size = Math.ceil(size / 2);
		else if (!hasShrunk) break;
	}
	return smallest;
}

async function withPlainTraits(plan: Plan, stillFails: StillFails): Promise<Plan> {
	let plainest = plan;
	const plain: Traits = plainTraits(plan.traits.version);
	for (const name of Object.keys(plain) as ReadonlyArray<keyof Traits>) {
		if (JSON.stringify(plainest.traits[name]) === JSON.stringify(plain[name])) continue;
		const plainer = { ...plainest, traits: { ...plainest.traits, [name]: plain[name] } };
		if (await stillFails(plainer)) plainest = plainer;
	}
	return plainest;
}

const minuteMs = 60_000;

/** Moves each action to a whole minute. */
async function withRoundNumbers(plan: Plan, stillFails: StillFails): Promise<Plan> {
	let roundest = plan;
	for (const [at, action] of plan.actions.entries()) {
		const round: Action = { ...action, atMs: Math.round(action.atMs / minuteMs) * minuteMs };
		if (round.atMs === action.atMs) continue;
		const rounder = { ...roundest, actions: roundest.actions.with(at, round) };
		if (await stillFails(rounder)) roundest = rounder;
	}
	return roundest;
}
