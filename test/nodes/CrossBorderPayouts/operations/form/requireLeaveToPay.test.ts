import { requireLeaveToPay } from '../../../../../nodes/CrossBorderPayouts/operations/form/requireLeaveToPay';

const onProduction = { isEditorRunOnProduction: true };

it('refuses to pay real money from the editor without the option', () => {
	for (const form of [{}, { payFromEditor: false }])
		expect(() => requireLeaveToPay(onProduction, form)).toThrow(
			expect.objectContaining({ code: 'editor_run' }),
		);
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
