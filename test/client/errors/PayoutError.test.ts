import { InputError } from '../../../client/errors/InputError';
import { PayoutError } from '../../../client/errors/PayoutError';
import { reasons, type ReasonCode } from '../../../client/errors/reasonTexts';

it.each(Object.keys(reasons) as ReasonCode[])(
	'%s contains its advice and whether to try again',
	(code) => {
		const error = new InputError([{ field: 'x', problem: 'y' }], code);
		expect(error).toBeInstanceOf(PayoutError);
		expect(error.advice).toBe(reasons[code].advice);
		expect(error.retryable).toBe(reasons[code].retryable);
	},
);
