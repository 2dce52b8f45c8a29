import { InputError } from '../../../../client/errors';
import type { Form, RunContext } from '../operation';
import { readSwitch } from './readSwitch';

/**
 * Refuses to pay real money in a run from the editor, unless the form allows it. Call it before the first
 * request.
 *
 * @throws InputError (`editor_run`); InputError as `readSwitch`, in any run
 */
export function requireLeaveToPay(
	{ isEditorRunOnProduction = false }: Pick<RunContext, 'isEditorRunOnProduction'>,
	form: Form,
): void {
	const hasLeave = readSwitch(form, 'payFromEditor');
	if (!isEditorRunOnProduction || hasLeave) return;
	throw new InputError(
		[
			{
				field: 'payFromEditor',
				problem:
					"is off, and this run from the editor would pay real money: 'Environment' of the credential is Production",
			},
		],
		'editor_run',
	);
}
