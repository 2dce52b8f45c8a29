/** The examples with a schedule, while n8n's clock is moved through two changes of daylight-saving time and ends of months. */
import { strict as assert } from 'node:assert';

import type { Stretch } from './support/calendar/dues';
import { hourlyAlarms } from './support/calendar/hourlyAlarms';
import { monthEndMails } from './support/calendar/monthEndMails';
import { morningMails } from './support/calendar/morningMails';
import { playStretch, type Plays } from './support/calendar/playStretch';
import type { SchedulePlay } from './support/calendar/schedulePlay';
import { weekdayApprovals } from './support/calendar/weekdayApprovals';
import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { listExamples, readExample } from '../driver/examples';
import { createMovedClock, missingFakeTime } from '../driver/start/movedClock';
import { startN8n } from '../driver/start/startN8n';

const PLAYS: Readonly<Record<string, SchedulePlay>> = {
	'balance-alarm': hourlyAlarms,
	'batch-approval': weekdayApprovals,
	'month-end': monthEndMails,
	'morning-report': morningMails,
};

const ZONE_OF_N8N = 'Europe/Berlin';
const SPRING = {
	zone: 'America/New_York',
	isInWorkflow: true,
	change: '2020-03-08T03:00:00-04:00',
};
/** The clocks were put back on the last day of a month. */
const AUTUMN = { zone: ZONE_OF_N8N, isInWorkflow: false, change: '2021-10-31T02:00:00+01:00' };

const stretchesOf = (isFull: boolean): Stretch[] => {
	if (isFull)
		return [
			// Ten mornings before the change, it is still February, in a leap year.
			sameFor(SPRING, { beforeChange: 10, all: 15 }),
			sameFor(AUTUMN, { beforeChange: 4, all: 30 }),
		];
	const monthly = { beforeChange: 1, all: 2 };
	return [
		{ ...SPRING, usual: monthly, monthly },
		// Four hours before the change, it is still the day before.
		{ ...AUTUMN, usual: { beforeChange: 4, all: 5 }, monthly },
	];
};

const sameFor = (where: typeof SPRING, runs: Stretch['usual']): Stretch => ({
	...where,
	usual: runs,
	monthly: runs,
});

export const cases: E2eCase[] = [
	{
		name: 'each example with a schedule runs once, on time, and right, across changes of the clocks and ends of months',
		skip: missingFakeTime,
		run: playAll,
	},
];

async function playAll({ version, isFull, note }: E2eContext): Promise<void> {
	const plays = playsOfAll();
	const stretches = stretchesOf(isFull);
	const clock = await createMovedClock(Date.parse('2019-01-01T00:00:00Z'));
	try {
		const n8n = await startN8n({
			version,
			// Of everything that n8n logs, only this says that a schedule has begun.
			logLevel: 'debug',
			environment: {
				...clock.environment,
				N8N_LOG_SCOPES: 'cron',
				GENERIC_TIMEZONE: ZONE_OF_N8N,
			},
		});
		try {
			for (const stretch of stretches)
				note(
					`${stretch.change.slice(0, 10)} in ${stretch.zone}: ${(
						await playStretch({ n8n, clock }, stretch, plays)
					).join(', ')}`,
				);
		} finally {
			await n8n.stop();
		}
	} finally {
		await clock.remove();
	}
}

/** Every example with a Schedule Trigger. */
function playsOfAll(): Plays {
	const scheduled = listExamples().filter((name) =>
		readExample(name, { id: '', name: '' }).nodes.some(
			({ type }) => type === 'n8n-nodes-base.scheduleTrigger',
		),
	);
	assert.deepEqual(
		Object.keys(PLAYS).sort(),
		scheduled.sort(),
		'PLAYS must say how each example with a schedule is judged',
	);
	return scheduled.flatMap((name) => {
		const play = PLAYS[name];
		return play === undefined ? [] : [[name, play] as const];
	});
}
