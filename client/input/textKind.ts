/**
 * What a text of a payment is, by the name of its member. v3's members are named by the account, so the
 * words of the name decide.
 */

export type TextKind =
	| 'account'
	| 'branch'
	| 'document'
	| 'id'
	| 'mobile'
	| 'email'
	| 'name'
	| 'address'
	| 'remark'
	| 'other';

/** The first row that has a word of the name decides. */
const kindsByWord: ReadonlyArray<readonly [TextKind, ReadonlySet<string>]> = [
	[
		'other',
		wordSet('type kind country nationality currency amount date birthdate dob expiry expires exp'),
	],
	['email', wordSet('email mail')],
	['mobile', wordSet('mobile phone telephone tel cell msisdn whatsapp')],
	['name', wordSet('name holder firstname lastname fullname surname')],
	['account', wordSet('account acct acc accountnumber accountno iban nuban wallet upi vpa card')],
	['branch', wordSet('branch branchcode ifsc swift bic sort routing micr bankcode')],
	[
		'document',
		wordSet(
			'doc document passport idcard identity cnic nicop nin bvn pan aadhaar aadhar ssn tin ntn licence license',
		),
	],
	[
		'remark',
		wordSet(
			'remark remarks note notes purpose description message memo narration reference comment comments reason',
		),
	],
	[
		'address',
		wordSet(
			'address street city town village state province district region postal postcode zip pincode building landmark',
		),
	],
	['id', wordSet('id identifier uuid')],
];

/**
 * @param path the member and the objects around it, from the outside in, such as `['sender', 'name']`
 */
export function textKindOf(path: readonly string[]): TextKind {
	const [member = '', around = ''] = [...path].reverse();
	const own = kindOfWords(wordsOf(member));
	if (own !== 'other') return own;
	const wider = path.length > 2 ? kindOfWords([...wordsOf(around), ...wordsOf(member)]) : own;
	if (wider !== 'other') return wider;
	// What an account adds to the details of a payment is free text.
	return path.length > 1 && path[0] === 'payment_details' && !isFact(wordsOf(member))
		? 'remark'
		: 'other';
}

function kindOfWords(words: readonly string[]): TextKind {
	if (isFact(words)) return 'other';
	if (words.includes('bank') && words.includes('code')) return 'branch';
	if (words.includes('id') && words.some((word) => word === 'number' || word === 'no'))
		return 'document';
	return kindsByWord.find(([, known]) => words.some((word) => known.has(word)))?.[0] ?? 'other';
}

/** Whether it is about another member, such as `account_type` or `identity_doc_exp`. */
const isFact = (words: readonly string[]): boolean =>
	words.some((word) => kindsByWord[0]?.[1].has(word));

/** `accountNumber`, `account_number` and `Account Number` have the same words. */
const wordsOf = (name: string): string[] =>
	name
		.slice(0, 200)
		.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');

function wordSet(words: string): ReadonlySet<string> {
	return new Set(words.split(' '));
}
