/** The face of reconciliation: a ledger against the reports. */
export { tableOf, tableOfFile } from './readTable';
export { reconcile, type ReconcileTables, type Reconciliation } from './reconcile';
export {
	type KeyName,
	type Mapping,
	matches,
	type ReconcileTerms,
	type WalletKind,
	walletKinds,
} from './terms';
