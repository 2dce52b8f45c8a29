/** Tries one input. Whatever it is, it must not throw, take long or change what all objects share. */
import { checkBody } from './checkBody';
import { checkStream } from './checkStream';
import type { FuzzInput } from './drawInput';
import type { Subject } from './subject';

/** An input has at most a few thousand bytes and is read 20 times. */
const mostMs = 1_000;

const shared = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const namesOf = (): string => shared.map((prototype) => Reflect.ownKeys(prototype).length).join();
const namesAtFirst = namesOf();

/** @returns what is wrong, or undefined */
export async function fuzzOne(input: FuzzInput, subject: Subject): Promise<string | undefined> {
	const startedAt = performance.now();
	const problem = await check(input, subject);
	const isSlow = performance.now() - startedAt > mostMs && (await isSlowByItself(input, subject));
	if (namesOf() !== namesAtFirst) {
		removeTheNew();
		return 'a prototype was changed';
	}
	return problem ?? (isSlow ? `took more than ${mostMs} ms` : undefined);
}

/** Measures again in processor time, because the machine may have been busy with something else. */
async function isSlowByItself(input: FuzzInput, subject: Subject): Promise<boolean> {
	const before = process.cpuUsage();
	await check(input, subject);
	const { user, system } = process.cpuUsage(before);
	return user + system > mostMs * 1_000;
}

async function check(input: FuzzInput, subject: Subject): Promise<string | undefined> {
	try {
		return input.kind === 'stream'
			? await checkStream(input, subject)
			: await checkBody(input, subject);
	} catch (error) {
		return `threw ${String(error)}`;
	}
}

/** Otherwise the next input would get the blame. */
function removeTheNew(): void {
	for (const name of Object.keys(Object.prototype)) Reflect.deleteProperty(Object.prototype, name);
}
