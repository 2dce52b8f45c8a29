/** The face of the interface's words: versions, countries, currencies, states. */
export { type Category, describeStatus, isFinal, paymentStates } from './states';
export { type ApiVersion, apiVersions, newestApiVersion } from './versions';
export {
	countries,
	type Country,
	countryOfCurrency,
	payoutCurrencies,
	sourceCurrencies,
	type SourceCurrency,
} from './vocabulary';
