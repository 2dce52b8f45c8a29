import type { INodeProperties } from 'n8n-workflow';

/** Shown until the option is on. */
const realMoneyNotice: INodeProperties = {
	displayName:
		"With a Production credential, a run from the editor pays real money only with the option 'Pay from the Editor'.",
	name: 'realMoneyNotice',
	type: 'notice',
	default: '',
	displayOptions: {
		show: { '@tool': [false] },
		hide: { dryRun: [true], '/options.payFromEditor': [true] },
	},
};

/** The one notice of a tool that pays. */
const modelNotice: INodeProperties = {
	displayName:
		'Do not let the model choose the External ID. If it makes up a new one for a retry, it pays twice. Take the ID from a node of the workflow, and name that node in the expression.',
	name: 'modelNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { '@tool': [true] } },
};

/** For the top of the form of an operation that pays. The form shows at most one of these notices. */
export const payingNotices: readonly INodeProperties[] = [realMoneyNotice, modelNotice];

/** For Options of the operations that pay. No expressions, so that data cannot decide it. */
export const payFromEditor: INodeProperties = {
	displayName: 'Pay from the Editor',
	name: 'payFromEditor',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether a run from the editor may pay real money, or have it approved, if Environment of the credential is Production',
};
