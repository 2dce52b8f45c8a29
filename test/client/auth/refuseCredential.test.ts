import { isPayoutError, reasons } from '../../../client/errors';
import { refuseCredential } from '../../../client/auth/refuseCredential';
import { catchRefusal } from './catchRefusal';

it('names the field, in a form that other bundles recognise', () => {
	const refusal = catchRefusal(() => refuseCredential('Key ID', 'is empty'));
	expect(refusal.message).toBe('Key ID: is empty');
	expect(refusal.issues).toEqual([{ field: 'Key ID', problem: 'is empty' }]);
	expect(refusal.advice).toBe(reasons.invalid_credential.advice);
	expect(isPayoutError(refusal)).toBe(true);
});
