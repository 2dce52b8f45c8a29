/** Lists and clocks: the rows S3, S4, S5 and S9. */
import type { HttpResponse } from '../../client/http';
import { isOwn } from '../service/answers';
import { readClockAhead } from '../service/connect';
import { found, narrowed, unseen } from '../finding/finding';
import type { Row } from './row';
import { askedRows, isSpoiltSo, listPath, rowsOf, spoiltLists } from '../payments/sample';

/** The largest clock offset that affects no promise. */
const toleranceSeconds = 60;

export const S3: Row = {
	row: 'S3',
	point: 'Clocks',
	promise:
		"Nothing is lost, and payments made in a gap count as new. If the service's own clock is set back, its lists can hide a change",
	needs: 'read',
	how: "Compares the `Date` of the service's answers with this machine's time, at the start and at the end",
	settings: {
		same: '',
		ahead10: 'Set the clock of the machine that runs n8n, for example with NTP',
		behind10: 'Set the clock of the machine that runs n8n, for example with NTP',
		setForward: 'Ask the service to correct its clock',
		setBack: 'Ask the service to correct its clock',
		n8nSetForward: 'Set the clock of the machine that runs n8n, for example with NTP',
		n8nSetBack: 'Set the clock of the machine that runs n8n, for example with NTP',
	},
	async try({ service, connection: { aheadSeconds } }) {
		const jump = readClockAhead(await service.send('GET', '/v2/debug'), service) - aheadSeconds;
		if (Math.abs(jump) > toleranceSeconds)
			return found(jump > 0 ? 'setForward' : 'setBack', `by ${Math.abs(jump)} s`);
		if (Math.abs(aheadSeconds) <= toleranceSeconds) return found('same');
		return found(
			aheadSeconds > 0 ? 'ahead10' : 'behind10',
			`${Math.abs(aheadSeconds)} s ${aheadSeconds > 0 ? 'ahead of' : 'behind'} this machine`,
		);
	},
};

const allowLists =
	'Ask the service to allow GET payments. Without it, the trigger cannot find what a stream left out';

export const S4: Row = {
	row: 'S4',
	point: 'Lists that are refused or unreadable',
	promise:
		'A 4xx is reported at once, a 5xx after 15 minutes. Missed changes come when the lists work again',
	needs: 'read',
	how: 'Requests one page of payments, and looks at every list that other rows request',
	settings: {
		answered: '',
		'401': allowLists,
		'403': allowLists,
		'404': allowLists,
		'400': allowLists,
		'422': allowLists,
		envelope: 'Show this finding to the service: its answer does not show which list is meant',
		'500hour': 'Try again later',
	},
	async try({ service, version, payOptions: { country } }) {
		await service.send('GET', listPath(version, country, 1, 0));
		const bad = spoiltLists(service);
		const [first] = bad;
		if (first === undefined) return found('answered');
		const asked = service.overheard.lists.length;
		const share = bad.length < asked ? `${bad.length} of ${asked} lists` : undefined;
		if (first.status >= 500)
			return found(
				'500hour',
				[`${first.status} now; how long this lasts cannot be seen`, share]
					.filter((text) => text !== undefined)
					.join('; '),
			);
		return found(first.status < 300 ? 'envelope' : String(first.status), share);
	},
};

export const S5: Row = {
	row: 'S5',
	point: 'Pages of lists',
	promise: 'A list is complete, or it ends with an error',
	needs: 'read',
	how: 'Requests 1,000 payments, the next 1,000, and a page far beyond the end',
	settings: {
		asAsked: '',
		cap100: '',
		cap20: '',
		offsetIgnored: "Return All fails: use narrow filters ('Start', 'End') and a 'Limit'",
		lastPage404: '',
	},
	async try(facts) {
		const { rows, page } = await facts.sample();
		const count = rows.length;
		const isBehindEnd = (answer: HttpResponse): boolean =>
			isOwn(answer, 404) && !isSpoiltSo(facts.service, 404);
		const far = await page(1, farOffset);
		const farRows = rowsOf(far);
		if (isBehindEnd(far)) return found('lastPage404');
		if (count > 0 && farRows !== undefined && farRows.length > 0) return found('offsetIgnored');
		// If a page was refused, what it would have shown stays unknown.
		const undecided =
			farRows === undefined
				? ['offsetIgnored', 'lastPage404']
				: count === 0
					? ['offsetIgnored']
					: [];
		if (count >= askedRows)
			return undecided.length === 0
				? found('asAsked')
				: narrowed(['asAsked', ...undecided], pageRefused);
		const behind = count === 0 ? far : await page(1, count);
		const behindRows = rowsOf(behind);
		if (isBehindEnd(behind)) return found('lastPage404');
		if (count > 0 && behindRows !== undefined && behindRows.length > 0) {
			return undecided.length === 0
				? found(`cap${count}`)
				: narrowed([`cap${count}`, 'offsetIgnored'], pageRefused);
		}
		if (count > 0 && behindRows !== undefined) undecided.length = 0;
		const isOwnCap = count > 100 && behindRows === undefined;
		const caps = isOwnCap
			? [`cap${count}`]
			: [...(count <= 100 ? ['cap100'] : []), ...(count <= 20 ? ['cap20'] : [])];
		const values = ['asAsked', ...caps, ...undecided];
		if (values.length === 1) return found('asAsked', `${count} payments came in one page`);
		return narrowed(
			values,
			farRows === undefined || behindRows === undefined
				? pageRefused
				: `the account has ${count} payments: too few to tell`,
		);
	},
};

const pageRefused = 'a page that would show it is refused or unreadable (see S4)';
const farOffset = 1_000_000;

export const S9: Row = {
	row: 'S9',
	point: 'Checkpoint in static data',
	promise:
		'Lists find what the trigger missed while it was off, if it knows since when it was off. If its checkpoint is gone when n8n starts it, it goes back an hour',
	needs: 'none',
	how: 'Not at all: it depends on what n8n keeps',
	settings: {
		kept: '',
		rotatedKey: "Trigger: with new keys keep 'Reconcile After' above 0",
		none: '',
		partlyMissing: '',
		damaged: '',
	},
	try: async () =>
		await Promise.resolve(
			unseen('it depends on what n8n keeps; after you rotate the keys, run the probe again'),
		),
};
