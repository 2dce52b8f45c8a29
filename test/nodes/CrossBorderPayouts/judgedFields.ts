/**
 * Every field of the action node, and what it asks for: a new field must be judged here before `registry.oddValues`
 * passes. A field with the same name means the same in every operation.
 */

export type Kind =
	/** Any text. */
	| 'text'
	/** A text, or a number that stands for one. */
	| 'amount'
	| 'switch'
	| 'number'
	/** One of a closed list. */
	| 'choice'
	/** As `choice`, but the service may know other words, which the user gives as JSON. */
	| 'choiceOrJson'
	/** Several of a closed list. */
	| 'choices'
	| 'json'
	/** A text, or any JSON. */
	| 'anyJson'
	/** A list of objects, or its JSON. */
	| 'list'
	/** A time, or any JSON. */
	| 'time'
	/** A day of the calendar, without a time. */
	| 'day'
	/** IDs as a list, or as a text with commas. */
	| 'ids'
	/** Rows of name and value. */
	| 'rows'
	/** Rows of exchange rates. */
	| 'rates'
	| 'columns'
	| 'payment'
	/** Names, as a list or with commas. */
	| 'names'
	/** The editor offers no expression, and the value changes only the output of a tool. */
	| 'outputOnly';

/** By name, or by `name of operation` where it differs. */
export const judgedFields: Readonly<Record<string, Kind>> = {
	accountMember: 'text',
	accountNumber: 'text',
	additionalBody: 'json',
	additionalQuery: 'json',
	additionalQuoteBody: 'json',
	afterEventId: 'text',
	afterTime: 'time',
	allowUnpayable: 'switch',
	amount: 'amount',
	amountColumn: 'text',
	amountType: 'choice',
	approvedHash: 'text',
	approvedSummary: 'text',
	availableMember: 'text',
	bankBranchCode: 'text',
	bankName: 'text',
	beneficiary: 'json',
	beneficiaryAccountNumber: 'text',
	beneficiaryAccountType: 'choice',
	beneficiaryAddress: 'text',
	beneficiaryBranchCode: 'text',
	beneficiaryCity: 'text',
	beneficiaryEmail: 'text',
	beneficiaryMobile: 'text',
	beneficiaryName: 'text',
	beneficiaryRows: 'rows',
	binaryPropertyName: 'text',
	body: 'json',
	bodyMembers: 'json',
	branchMember: 'text',
	checkBalance: 'choice',
	columns: 'columns',
	columnsNotSent: 'text',
	compareWallet: 'switch',
	country: 'choice',
	'country of v3 balance checkFunding': 'text',
	'country of v2 report getAll': 'choiceOrJson',
	currency: 'choice',
	'currency of v3 balance checkFunding': 'text',
	currencyMember: 'text',
	currencyColumn: 'text',
	customData: 'switch',
	deal: 'text',
	decimalMark: 'choice',
	destinationCountries: 'choices',
	detailsPurpose: 'text',
	direction: 'choice',
	dryRun: 'switch',
	end: 'time',
	endText: 'anyJson',
	endTs: 'time',
	external: 'switch',
	externalId: 'text',
	externalIdColumn: 'text',
	firstDay: 'day',
	ids: 'ids',
	knownAccountsOnly: 'switch',
	knownPayments: 'list',
	lastDay: 'day',
	ledgerAmount: 'choice',
	ledgerOmitsFailed: 'switch',
	ledgerOperation: 'anyJson',
	ledgerSource: 'choice',
	limit: 'number',
	linkedPaymentIdColumn: 'text',
	listedMembers: 'json',
	longestReading: 'number',
	matchBy: 'choice',
	maxApprovalAge: 'number',
	maxConcurrentRequests: 'number',
	maxPayments: 'number',
	maxPaymentsPerDay: 'number',
	maxSlippage: 'number',
	maxSourceAmount: 'amount',
	maxTotal: 'amount',
	maxTotalPerDay: 'amount',
	maxWait: 'number',
	mayBeEmpty: 'names',
	minRate: 'amount',
	nameMember: 'text',
	offset: 'number',
	operationColumn: 'text',
	operationWords: 'rows',
	output: 'choice',
	outputFields: 'outputOnly',
	payFromEditor: 'switch',
	payment: 'payment',
	paymentCurrency: 'choice',
	paymentDetails: 'json',
	paymentDetailsRows: 'rows',
	paymentIdColumn: 'text',
	paymentMethod: 'choice',
	paymentType: 'choice',
	payoutReports: 'ids',
	period: 'choice',
	premiumColumn: 'text',
	prepareApproval: 'switch',
	quiet: 'number',
	quote: 'text',
	quoteId: 'text',
	rates: 'rates',
	refuseExisting: 'switch',
	remarks: 'text',
	repeatedPayee: 'choice',
	repeatWithinHours: 'number',
	replaceReversed: 'switch',
	replacesExternalId: 'text',
	reportId: 'text',
	reportType: 'choiceOrJson',
	requireApproval: 'switch',
	reserveCurrency: 'text',
	reservePerPayment: 'amount',
	reservePercent: 'number',
	returnAll: 'switch',
	searchTerm: 'text',
	searchType: 'text',
	sendCountryAs: 'choice',
	sender: 'json',
	senderAddress: 'text',
	senderBirthdate: 'text',
	senderCity: 'text',
	senderCountry: 'text',
	senderIdentityDoc: 'text',
	senderIdentityDocCountry: 'text',
	senderIdentityDocExp: 'text',
	senderIdentityDocType: 'choice',
	senderMobile: 'text',
	senderName: 'text',
	senderRelation: 'choice',
	senderRows: 'rows',
	settlingWindow: 'number',
	sharedBalance: 'switch',
	simple: 'switch',
	sortingOrder: 'choice',
	specifyParties: 'choice',
	spreadsheetSafe: 'switch',
	start: 'time',
	startAfter: 'choice',
	startText: 'anyJson',
	startTs: 'time',
	status: 'choices',
	statusColumn: 'text',
	statusWords: 'rows',
	stopAfterFailures: 'number',
	testQuote: 'switch',
	timeColumn: 'text',
	timeout: 'number',
	timestamp: 'anyJson',
	timezone: 'text',
	transactionCostColumn: 'text',
	txn: 'anyJson',
	usualCurrency: 'text',
	waitForFinal: 'number',
	walletAmountColumn: 'text',
	walletCurrencyColumn: 'text',
	walletReports: 'ids',
	whenNotFinal: 'choice',
};
