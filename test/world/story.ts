/** What was played as lines of text, in order, for a person to read. The same plan gives the same story. */
import type { IDataObject } from 'n8n-workflow';

import type { Played } from './play';

interface Line {
	readonly atMs: number;
	readonly text: string;
}

export function storyOf(played: Played): string[] {
	const { plan, activeAtMs, happened, database, exchanges, paid } = played;
	const payments = [...new Set(happened.map(({ payment }) => payment))];
	const nameOf = (id: unknown): string => `payment ${payments.indexOf(String(id)) + 1}`;
	const itemText = ({ source, payment, redelivered }: IDataObject): string => {
		const { id, status } = (payment ?? {}) as IDataObject;
		return `${nameOf(id)} ${String(status)} (${String(source)}${redelivered === true ? ', again' : ''})`;
	};
	const lines: Line[] = [
		...plan.actions.map(({ atMs, ...action }) => ({
			atMs: activeAtMs + atMs,
			text: `* ${JSON.stringify(action)}`,
		})),
		...happened.map(({ atMs, payment, status }) => ({
			atMs,
			text: `service: ${nameOf(payment)} ${status}`,
		})),
		...exchanges.map(({ atMs, sender, method, path, status, lastEventId }) => ({
			atMs,
			text: `${sender}: ${method} ${path} ${status ?? 'no answer'}${lastEventId === null ? '' : ' resumes'}`,
		})),
		...database.executions.map(({ workflow, process, items, status, begunAtMs, storedAtMs }) => ({
			atMs: begunAtMs ?? storedAtMs,
			text: `${process}, ${workflow}: ${items.map(itemText).join(', ')}: ${begunAtMs === null ? 'never begun' : status}`,
		})),
		...database.told.map(({ atMs, workflow, text }) => ({
			atMs,
			text: `${workflow} says: ${text}`,
		})),
	];
	return [
		JSON.stringify(plan.traits),
		...lines
			.map((line, at) => ({ ...line, at }))
			.sort((one, two) => one.atMs - two.atMs || one.at - two.at)
			.map(({ atMs, text }) => `${((atMs - activeAtMs) / 1000).toFixed(3)} ${text}`),
		...database.runs.map(
			({ name, items }) =>
				`${name}: ${items === null ? 'did not end' : items.map(({ outcome, details }) => String(outcome ?? (details as IDataObject | undefined)?.['outcome'])).join(', ')}`,
		),
		...paid.map(({ invoice, sender }) => `${invoice} was paid by ${sender}`),
	];
}
