import type { Operation } from '../operation';
import accountValidate from './account/validate';
import balanceCheckFunding from './balance/checkFunding';
import balanceGet from './balance/get';
import paymentCreate from './payment/create';
import paymentGet from './payment/get';
import paymentGetAll from './payment/getAll';
import paymentSend from './payment/send';
import paymentWaitForFinalStatus from './payment/waitForFinalStatus';
import paymentEventGetAll from './paymentEvent/getAll';
import quoteCreate from './quote/create';
import quoteGet from './quote/get';
import reportGetPayoutReport from './report/getPayoutReport';
import reportGetWalletReport from './report/getWalletReport';
import reportReconcile from './report/reconcile';

/** Every operation of API version v3. */
export const v3Operations: readonly Operation[] = [
	accountValidate,
	balanceCheckFunding,
	balanceGet,
	paymentCreate,
	paymentGet,
	paymentGetAll,
	paymentSend,
	paymentWaitForFinalStatus,
	paymentEventGetAll,
	quoteCreate,
	quoteGet,
	reportGetPayoutReport,
	reportGetWalletReport,
	reportReconcile,
];
