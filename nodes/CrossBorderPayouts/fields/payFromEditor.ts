import type { INodeProperties } from 'n8n-workflow';

/** Shown until the option is on. A tool shows its notice about the external ID instead. */
export const realMoneyNotice: INodeProperties = {
	displayName:
		"A credential whose Environment is Production pays real money. A run from the editor does so only with the option 'Pay from the Editor'.",
	name: 'realMoneyNotice',
	type: 'notice',
	default: '',
	displayOptions: {
		show: { '@tool': [false] },
		hide: { dryRun: [true], '/options.payFromEditor': [true] },
	},
};

/** For Options of the operations that pay. Closed to expressions, so that no data decides it. */
export const payFromEditor: INodeProperties = {
	displayName: 'Pay from the Editor',
	name: 'payFromEditor',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether a run from the editor may pay real money, with a credential whose Environment is Production',
};
