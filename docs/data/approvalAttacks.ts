/**
 * What was tried against the approvals of the examples, in a published workflow in a real n8n, and what comes of
 * it. `e2e/cases/approvals.e2e.ts` tries each attack on each channel and compares.
 */

/** How a person is asked, by the example. */
export const approvalChannels = {
	mail: 'Mail (two approvals)',
	chat: 'Chat (two approvals)',
	slack: 'Slack (one approval)',
	agent: 'Mail (AI agent)',
} as const;

export type ApprovalChannel = keyof typeof approvalChannels;

export const attackOutcomes = {
	locked: 'the form asks for the password',
	unpaid: 'nothing is paid',
	once: 'paid once',
	onceAtMost: 'paid once at most',
	quoted: 'shown in quotation marks',
} as const;

export type AttackOutcome = keyof typeof attackOutcomes;

interface Attack {
	readonly what: string;
	/** On every channel. */
	readonly outcome: AttackOutcome;
	/** In a version of n8n that resumes an execution once for each of several requests. */
	readonly outcomeOfAll?: AttackOutcome;
}

export const approvalAttacks = {
	opened: {
		what: 'A mail scanner or a preview of the chat opens the link, also under the name of a browser',
		outcome: 'locked',
	},
	sentUnseen: {
		what: 'A program sends the form as a person would, without the password',
		outcome: 'locked',
	},
	forwarded: {
		what: 'The message is forwarded to a person who has another password',
		outcome: 'locked',
	},
	oldButton: {
		what: 'The page of an approval is sent once more after the payment',
		outcome: 'once',
	},
	olderMessage: {
		what: 'The message of an earlier run, which was refused, is used while a later run of the invoice waits',
		outcome: 'unpaid',
	},
	twoTabs: {
		what: 'Three tabs send an approval at the same moment',
		outcome: 'once',
		outcomeOfAll: 'onceAtMost',
	},
	afterRefusal: {
		what: 'A person refuses, goes back, and sends an approval from the same page',
		outcome: 'unpaid',
	},
	restart: {
		what: 'n8n restarts while the page is open. The page is sent twice after that',
		outcome: 'once',
	},
	otherHash: { what: 'The page sends the fingerprint of another payment', outcome: 'unpaid' },
	changed: { what: 'The account changes between approval and payment', outcome: 'unpaid' },
	late: { what: 'The approval is older than *Approval Valid For*', outcome: 'unpaid' },
	usedAgain: {
		what: 'Another run pays with the summary and the fingerprint of an approval that was used',
		outcome: 'once',
	},
	unanswered: { what: 'Nobody answers until the time is over', outcome: 'unpaid' },
	imitated: {
		what: 'The name of the beneficiary looks like the text of another payment',
		outcome: 'quoted',
	},
} as const satisfies Readonly<Record<string, Attack>>;

export type ApprovalAttack = keyof typeof approvalAttacks;
