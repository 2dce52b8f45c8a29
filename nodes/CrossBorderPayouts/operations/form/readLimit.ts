import { InputError } from '../../../../client/errors';
import { readSwitch } from '../../../../client/input';
import type { Form } from '../operation';

/**
 * Reads how many results the form asks for. Refuses 0, although the service accepts it: elsewhere 0
 * means all, so the intention is unclear.
 *
 * @param most the largest limit allowed
 * @returns a whole number from 1 to `most`; infinite for all results; 50 if the form does not say
 * @throws InputError for any other limit; InputError as `readSwitch`
 */
export function readLimit(form: Form, most = Number.POSITIVE_INFINITY): number {
	if (readSwitch(form, 'returnAll')) return Number.POSITIVE_INFINITY;
	const { limit = 50 } = form;
	if (typeof limit === 'number' && Number.isSafeInteger(limit) && limit >= 1 && limit <= most)
		return limit;
	const range = most === Number.POSITIVE_INFINITY ? 'of 1 or more' : `from 1 to ${most}`;
	const problem = `must be a whole number ${range}. For all results switch on 'Return All'`;
	throw new InputError([{ field: 'limit', problem }]);
}

/**
 * @returns how many results of a list the form skips
 * @throws InputError for anything but a whole number of 0 or more
 */
export function readOffset({ offset = 0 }: Form): number {
	if (typeof offset === 'number' && Number.isSafeInteger(offset) && offset >= 0) return offset;
	throw new InputError([{ field: 'offset', problem: 'must be a whole number of 0 or more' }]);
}
