/**
 * Which promises each row of behaviours can affect, and where a promise ends. The tests, the command and
 * docs/reports/assumptions.md read it.
 */
import { rowNames, rows, type RowName } from '../../../sandbox/behaviours/rows';

/** The promise in a few words. `plays/all.ts` has the play of each. */
export const promises = {
	payOnce: 'Send pays once',
	payOnceWhenLost: 'After a lost answer, Send pays once',
	createOnce: 'Create pays once',
	otherCountryRefused: 'The same external ID in another country is refused',
	onlyOwnRecords: 'Get and Wait accept only the requested payment',
	onlyOwnExternalId: 'Only the payment with the external ID is accepted',
	wholeLists: 'Lists are complete',
	ownRowsFound: 'A search finds what was searched for',
	waitEnds: 'A Wait ends with the payment',
	noEventLost: 'The last status of each payment comes',
	absenceFound: 'Lists find missed changes',
	ownKindArrives: 'The wanted kind of event comes',
	reportedWhenRefused: 'A refused list is reported',
	streamPaceKept: 'Streams reconnect no faster than allowed',
	requestPaceKept: 'Requests are sent no faster than allowed',
	checkSaysWhy: 'Connection: Check names the cause',
	signatureFaultNamed: 'A wrong body signature is named',
	reportsPass: 'Reports come row by row',
	anyFilterShape: 'Filters of any shape',
	notShownPasses: 'Fields that are not shown pass unchanged',
	nothingLeaks: 'No personal data in errors',
} as const;

export type PromiseName = keyof typeof promises;

const paying = ['payOnce', 'payOnceWhenLost', 'createOnce'] as const;
const listening = ['noEventLost', 'absenceFound'] as const;

/** The promises that a row's values can affect, because they use what the row is about. */
export const touches: Readonly<Record<RowName, readonly PromiseName[]>> = {
	S1: [...listening, 'waitEnds'],
	S2: [...listening, 'ownKindArrives'],
	S3: [...listening, 'payOnce', 'payOnceWhenLost', 'waitEnds'],
	S4: [...listening, 'reportedWhenRefused', 'wholeLists', 'ownRowsFound'],
	S5: [...listening, 'wholeLists', 'ownRowsFound'],
	S6: [...listening, 'waitEnds'],
	S7: [...listening, 'waitEnds'],
	S8: [...listening, 'waitEnds'],
	S9: ['absenceFound'],
	S10: [...listening, 'streamPaceKept', 'waitEnds'],
	R1: [...paying, 'otherCountryRefused'],
	R2: [...paying, 'otherCountryRefused', 'onlyOwnExternalId'],
	R3: [...listening, 'onlyOwnRecords', 'ownRowsFound', 'waitEnds'],
	R4: [...paying],
	R5: [...paying, 'otherCountryRefused'],
	R6: [...paying, 'otherCountryRefused', 'onlyOwnExternalId'],
	R7: [...paying, ...listening, 'checkSaysWhy', 'signatureFaultNamed'],
	R8: ['payOnce', 'noEventLost', 'checkSaysWhy', 'nothingLeaks'],
	R9: ['payOnce', 'noEventLost', 'checkSaysWhy', 'reportsPass'],
	R10: ['reportsPass'],
	R11: ['anyFilterShape'],
	R12: ['notShownPasses'],
	R13: [...paying, 'otherCountryRefused', 'nothingLeaks'],
	R14: [...paying, 'requestPaceKept', 'wholeLists', 'onlyOwnRecords', 'waitEnds', 'noEventLost'],
	R15: ['reportsPass'],
	S11: [...listening, 'waitEnds'],
	S12: [...listening, 'waitEnds'],
	S13: [...listening, 'wholeLists', 'ownRowsFound'],
	S15: [...listening, 'waitEnds'],
	S14: [
		...listening,
		'reportedWhenRefused',
		'wholeLists',
		'ownRowsFound',
		'onlyOwnRecords',
		'waitEnds',
	],
	R16: [...listening, 'wholeLists', 'ownRowsFound'],
	R17: [
		...paying,
		...listening,
		'otherCountryRefused',
		'onlyOwnRecords',
		'onlyOwnExternalId',
		'waitEnds',
	],
	R18: [...paying, 'otherCountryRefused'],
};

/** Where a promise ends, and why. The play must find exactly this and nothing else. */
export interface Limit extends LimitText {
	readonly row: RowName;
	readonly value: string;
	readonly promise: PromiseName;
}

/** A limit caused by several rows together. Each has one of these values. */
export interface JointLimit extends LimitText {
	readonly when: Readonly<Partial<Record<RowName, readonly string[]>>>;
	readonly promises: readonly PromiseName[];
}

interface LimitText extends PageText {
	/** What the play reports. Each problem matches it. */
	readonly finds: RegExp;
}

/** Text that a page explains in full. */
export interface PageText {
	readonly says: string;
	readonly page: (typeof places)[keyof typeof places];
	/** A quote from this section. */
	readonly quote: string;
}

export const places = {
	connection: 'how-delivery-works.md#the-connection',
	notKept: 'delivery.md#what-the-service-no-longer-has',
	service: 'safety.md#the-service',
	n8n: 'safety.md#what-n8n-does',
} as const;

const clockFarOff = {
	promise: 'waitEnds',
	finds: /^did not end: .*the clock of the machine that runs n8n/,
	says: 'If a clock is more than 10 minutes off, the error says so and the Wait ends',
	page: places.n8n,
	quote: 'If the clock of the machine that runs n8n is more than 10 minutes off',
} as const;

const clockJumps = {
	says: "If the service's own clock is set back, its lists can hide a change",
	page: places.notKept,
	quote: 'A service whose own clock is set back',
} as const;

const rarelyAllowed = {
	promise: 'noEventLost',
	finds: /^v2: .*never came: /,
	says: 'If a service allows three requests and then none for an hour or more, a list of v2 is never read to its end',
	page: places.notKept,
	quote: 'three requests and then none for an hour or more',
} as const;

export const limits: readonly Limit[] = [
	{
		row: 'S3',
		value: 'setBack',
		promise: 'noEventLost',
		finds: /never came: 2 queued$/,
		...clockJumps,
	},
	{ row: 'S3', value: 'n8nSetForward', ...clockFarOff },
	{ row: 'S3', value: 'n8nSetBack', ...clockFarOff },
	{ row: 'R14', value: 'long', ...rarelyAllowed },
	{ row: 'R14', value: 'huge', ...rarelyAllowed },
];

const namesOf = (row: RowName): string[] => rows[row].values.map(({ name }) => name);

const late = ['late2', 'late5', 'late20'] as const;

const notShownYet = {
	finds: /paid 2 times|called an earlier payment created|called created|called existing/,
	says: 'If look-ups do not show a payment yet, it can be made a second time: in any country if the service does not check external IDs, in another country if it checks them for each country only',
	page: places.service,
	quote:
		'if they run at the same time, or if the second one starts before look-ups show the payment of the first',
} as const;

/** v3 replays only events that it still keeps, and only after an event ID that it knows. */
const noResume = {
	S1: ['live', '400', '404', '422', '204'],
	S11: ['tenSeconds', 'nothing'],
	S15: ['endOfGap'],
} as const;

const listsHide = {
	promises: ['noEventLost', 'absenceFound', 'reportedWhenRefused'],
	finds: /^v3: .*never came: /,
} as const;

const nothingToCompare = {
	...listsHide,
	says: 'A v3 list in which no payment shows its ID and status cannot replace events that the service does not send again',
	page: places.notKept,
	quote:
		'If payments in a list lack their ID or status, the trigger cannot see their current state',
} as const;

const noTime = {
	...listsHide,
	says: 'A v3 list without times cannot tell a payment of the interruption from an older one',
	page: places.notKept,
	quote: 'a payment that the trigger does not know counts as older than the interruption',
} as const;

const onlyLookUps = {
	promises: ['noEventLost', 'absenceFound'],
	finds: /never came: \d (processing|succeeded)$/,
	says: 'If lists go by the creation, only a look-up shows the status of an older payment, and only if the trigger knows it',
	page: places.notKept,
	quote: 'Lists may go by the time of the creation instead',
} as const;

export const jointLimits: readonly JointLimit[] = [
	{
		// The service's clock is set back with the payment that is made while the stream is closed. The list that would
		// show the payment uses that clock.
		when: { S3: ['setBack'], S10: ['retryHour', 'retryHuge'], S12: ['endsQuiet', 'endsWithToken'] },
		promises: ['absenceFound'],
		finds: /before the absence: never came: 3 queued$/,
		...clockJumps,
	},
	{ when: { S14: ['noStatus', 'paymentId'], S1: noResume.S1 }, ...nothingToCompare },
	{ when: { S14: ['noStatus', 'paymentId'], S11: noResume.S11 }, ...nothingToCompare },
	{ when: { S14: ['noStatus', 'paymentId'], S15: noResume.S15 }, ...nothingToCompare },
	{ when: { S14: ['noTimestamp'], S1: noResume.S1 }, ...noTime },
	{ when: { S14: ['noTimestamp'], S11: noResume.S11 }, ...noTime },
	{ when: { S14: ['noTimestamp'], S15: noResume.S15 }, ...noTime },
	{ when: { S13: ['creation'], S4: namesOf('S4').slice(1) }, ...onlyLookUps },
	{ when: { S13: ['creation'], R3: ['otherPayment'] }, ...onlyLookUps },
	{
		when: { R17: late, R5: ['none'] },
		promises: ['payOnce', 'createOnce', 'otherCountryRefused'],
		...notShownYet,
	},
	{ when: { R17: late, R5: ['perCountry'] }, promises: ['otherCountryRefused'], ...notShownYet },
	{
		// If R1 is played, too, the gateways take turns: one lets the first run's answer through, and the other
		// holds back the second's.
		when: { R17: late, R4: namesOf('R4').slice(1), R1: namesOf('R1').slice(1) },
		promises: ['payOnce', 'createOnce', 'otherCountryRefused'],
		finds: /called an earlier payment created/,
		says: 'If the answer to a request is lost or comes from a gateway, and look-ups begin to show an earlier payment with this external ID only after that, the output is `created` instead of `existing`. If the service checks external IDs, there is still one payment. If not, there can be two',
		page: places.service,
		quote: 'output `created` for a payment that an earlier run made and that look-ups show late',
	},
];

/** The limits that a service's values, alone or together, set to a promise. */
export function limitsOf(
	promise: PromiseName,
	behaviours: Partial<Record<RowName, string>>,
): LimitText[] {
	const has = ([row, values]: [string, readonly string[]]): boolean =>
		values.includes(behaviours[row as RowName] ?? '');
	return [
		...limits.filter((one) => one.promise === promise && behaviours[one.row] === one.value),
		...jointLimits.filter(
			(one) => one.promises.includes(promise) && Object.entries(one.when).every(has),
		),
	];
}

export interface Cell {
	readonly row: RowName;
	readonly value: string;
	readonly promise: PromiseName;
	readonly limit: Limit | undefined;
}

/** Every value of every row with every promise that the row can affect. */
export const cells: readonly Cell[] = rowNames.flatMap((row) =>
	rows[row].values.flatMap(({ name: value }) =>
		touches[row].map((promise) => ({
			row,
			value,
			promise,
			limit: limits.find(
				(one) => one.row === row && one.value === value && one.promise === promise,
			),
		})),
	),
);

/**
 * The problems that contradict the cell: all problems if the promise holds, and all but the limit's if it
 * ends there.
 */
export function findAgainst({ limit }: Cell, problems: readonly string[]): string[] {
	if (!limit) return [...problems];
	return problems.length === 0
		? [`the limit is gone: ${limit.says}`]
		: problems.filter((problem) => !limit.finds.test(problem));
}
