import { InputError } from '../../../../client/errors';
import { readSwitch } from '../../../../client/input';
import type { Form, RunContext } from '../operation';

const wouldPay =
	"is off, and this run from the editor would pay real money: 'Environment' of the credential is Production";

/** Otherwise a person would be asked for a yes that the same run refuses. */
const wouldNotPay =
	"is off, so an approval would pay nothing: this is a run from the editor, and 'Environment' of the credential is Production";

/**
 * Refuses to pay real money in a run from the editor, unless the form allows it. Call it before the first
 * request.
 *
 * @param isPreparing whether the run only prepares what a person will approve
 * @throws InputError (`editor_run`); InputError as `readSwitch`, in any run
 */
export function requireLeaveToPay(
	{ isEditorRunOnProduction = false }: Pick<RunContext, 'isEditorRunOnProduction'>,
	form: Form,
	{ isPreparing = false }: { readonly isPreparing?: boolean } = {},
): void {
	const hasLeave = readSwitch(form, 'payFromEditor');
	if (!isEditorRunOnProduction || hasLeave) return;
	const problem = isPreparing ? wouldNotPay : wouldPay;
	throw new InputError([{ field: 'payFromEditor', problem }], 'editor_run');
}
