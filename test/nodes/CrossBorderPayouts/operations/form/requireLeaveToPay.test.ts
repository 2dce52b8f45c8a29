import { requireLeaveToPay } from '../../../../../nodes/CrossBorderPayouts/operations/form/requireLeaveToPay';

const onProduction = { isEditorRunOnProduction: true };

it('refuses to pay real money from the editor without the option', () => {
	for (const form of [{}, { payFromEditor: false }])
		expect(() => requireLeaveToPay(onProduction, form)).toThrow(
			expect.objectContaining({ code: 'editor_run' }),
		);
});

it('refuses to prepare an approval after which it would not pay', () => {
	expect(() => requireLeaveToPay(onProduction, {}, { isPreparing: true })).toThrow(
		expect.objectContaining({
			code: 'editor_run',
			message: expect.stringContaining('an approval would pay nothing'),
		}),
	);
	const form = { payFromEditor: true };
	expect(() => requireLeaveToPay(onProduction, form, { isPreparing: true })).not.toThrow();
	expect(() => requireLeaveToPay({}, {}, { isPreparing: true })).not.toThrow();
});

it('pays with the option, and in any other run', () => {
	expect(() => requireLeaveToPay(onProduction, { payFromEditor: true })).not.toThrow();
	expect(() => requireLeaveToPay({}, {})).not.toThrow();
	expect(() => requireLeaveToPay({ isEditorRunOnProduction: false }, {})).not.toThrow();
});

it.each(['true', 1, null, {}])(
	'refuses %p as the value of the option in any run',
	(payFromEditor) => {
		for (const run of [onProduction, {}])
			expect(() => requireLeaveToPay(run, { payFromEditor })).toThrow(
				expect.objectContaining({
					code: 'invalid_input',
					issues: [expect.objectContaining({ field: 'payFromEditor' })],
				}),
			);
	},
);
