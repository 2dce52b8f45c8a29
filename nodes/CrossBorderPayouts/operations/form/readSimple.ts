import { readSwitch } from '../../../../client/input';
import type { Form } from '../operation';

/**
 * Whether the form asks for the flat shape of a payment. Read it before the first request: an
 * invalid value must not hide the output of a payment that was made.
 *
 * @throws InputError as `readSwitch`
 */
export const readSimple = (form: Form): boolean => readSwitch(form, 'simple', true);
