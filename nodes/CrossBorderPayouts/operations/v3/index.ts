import type { Operation } from '../operation';
import balanceGet from './balance/get';
import paymentCreate from './payment/create';
import paymentGet from './payment/get';
import quoteCreate from './quote/create';
import quoteGet from './quote/get';

/** Every operation of API version v3. */
export const v3Operations: readonly Operation[] = [
	balanceGet,
	paymentCreate,
	paymentGet,
	quoteCreate,
	quoteGet,
];
