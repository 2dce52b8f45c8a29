import type { Operation } from '../operation';
import accountValidate from './account/validate';
import bankBranchLookUp from './bankBranch/lookUp';
import paymentCreate from './payment/create';
import paymentGet from './payment/get';
import paymentGetAll from './payment/getAll';
import paymentSend from './payment/send';
import paymentWaitForFinalStatus from './payment/waitForFinalStatus';
import quoteCreate from './quote/create';
import quoteGet from './quote/get';
import reportDownload from './report/download';
import reportGetAll from './report/getAll';
import reportReconcile from './report/reconcile';

/** Every operation of API version v2. */
export const v2Operations: readonly Operation[] = [
	accountValidate,
	bankBranchLookUp,
	paymentCreate,
	paymentGet,
	paymentGetAll,
	paymentSend,
	paymentWaitForFinalStatus,
	quoteCreate,
	quoteGet,
	reportDownload,
	reportGetAll,
	reportReconcile,
];
