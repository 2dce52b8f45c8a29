/**
 * Headings of sheets as finance teams keep them: the columns of the parties, and beside them those of bookkeeping.
 * The first are read, the others are left out, and none is refused.
 */
interface Sheet {
	readonly read: readonly string[];
	readonly others: readonly string[];
}

const list = (headings: string): string[] => headings.split('|').map((heading) => heading.trim());

const parties: readonly string[] = [
	'sender_name|sender_country|beneficiary_name|beneficiary_account_number|beneficiary_branch_code|details_purpose',
	'Sender Name|Sender Country|Beneficiary Name|Beneficiary Account Number|Beneficiary Branch Code|Details Purpose',
	'Sender Name*|Beneficiary Name*|Beneficiary Account No.*|Beneficiary IFSC*|Beneficiary Address|Beneficiary Address 2',
	'SENDER NAME|BENEFICIARY NAME|BENEFICIARY IBAN|BENEFICIARY SWIFT|BENEFICIARY CITY',
	'SenderName|BeneficiaryName|BeneficiaryIBAN|BeneficiaryBankName|BeneficiaryMobile',
	'1. Sender Name|2. Beneficiary Name|3. Beneficiary A/C No.|4. Beneficiary Bank Code',
	'sender.name|sender.identity_doc|beneficiary.name|beneficiary.wallet|payment_details.remarks',
	'Sender Name:|Sender Passport No:|Beneficiary Name:|Beneficiary Account:|Beneficiary Sort Code:',
	'Sender-Name|Beneficiary-Name|Beneficiary-Account-Number|Beneficiary-Account-Title|Beneficiary-Bank-Branch',
	'Sender Name|Beneficiary ID|Beneficiary Name|Beneficiary Bank Account|Beneficiary Account Type|Payment Details Purpose',
];

const books: readonly string[] = [
	'Invoice No|Invoice Date|Due Date|Amount|Currency|Country|Status|Notes|Email',
	'S.No|Voucher No.|Posting Date|GL Account|Cost Center|Debit Account|Credit Account|Narration|Approved By|Approved On',
	'Document No|Document Type|Doc. Date|Company Code|Tax ID|VAT No|PO Number|Vendor ID|Vendor|Payment Terms|Sort Order|Net Amount|Gross Amount',
	'ID|Name|Department|Employee ID|Gender|Benefits|Salary|Deductions|Net Pay|Pay Date|Manager|Remarks|Office|Store Branch Code',
	'Ref|Reference|Batch|Batch No|Priority|Amount (AED)|Amount (INR)|FX Rate|Fee|Payment Method|Payment Type|Value Date|Paid?|Paid On|Service|Server|Tender No|Lender',
	'Payee|Payee Category|Supplier|Supplier No|Contract No|Project|Project Code|Month|Year|Attachment|Link|Comment|Updated At|Created By|Account Manager|Account Type|Account Name|Owner|Phone|City|Address|In Transit|Registration No|Licence No|Card|Send Date|Sending Bank',
];

/** Each of the parties with three of the others. */
export const financeSheets: readonly Sheet[] = parties.flatMap((read, at) =>
	[0, 1, 2].map((turn) => {
		const first = (at + turn * 2) % books.length;
		const two = [books[first] ?? '', books[(first + 1) % books.length] ?? ''];
		return {
			read: list(read),
			others: [...new Set(list(two.join('|')))],
		};
	}),
);
