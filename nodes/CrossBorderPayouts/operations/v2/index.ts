import type { Operation } from '../operation';
import paymentCreate from './payment/create';
import paymentGet from './payment/get';
import quoteCreate from './quote/create';
import quoteGet from './quote/get';

/** Every operation of API version v2. */
export const v2Operations: readonly Operation[] = [paymentCreate, paymentGet, quoteCreate, quoteGet];
