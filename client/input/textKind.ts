/**
 * What a text of a payment is, by the name of its member. v3's members are named by the account, so the
 * words of the name decide: the last word that is known. `account_number` is an account, `account_title` a
 * name, and `bank_branch_city` an address. Of `place_of_issue`, only the words before `of` count.
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

/** A value of these kinds is one piece. One wrong character of it means something else, and nobody reads it as words. */
export const exactKinds: ReadonlySet<TextKind> = new Set([
	'account',
	'branch',
	'document',
	'id',
	'mobile',
	'email',
]);

const words: ReadonlyArray<readonly [TextKind, string]> = [
	['account', 'account acct acc ac iban nuban clabe wallet upi vpa card'],
	['branch', 'ifsc ifs swift bic routing micr bsb aba'],
	[
		'document',
		'doc document passport idcard identity identification cnic nicop nin bvn pan aadhaar aadhar ssn tin ntn cpr iqama tax registration national licence license permit visa',
	],
	['email', 'email mail'],
	['mobile', 'mobile phone telephone tel cell msisdn whatsapp'],
	[
		'name',
		'name surname alias title holder owner manager provider operator network issuer authority by',
	],
	[
		'address',
		'address addresses line street road city town village state province district region postal postcode zip pin pincode building house flat floor room apartment suite plot landmark place location area box',
	],
	[
		'remark',
		'remark note purpose description message memo narration reference ref comment reason label instruction invoice order',
	],
	// About another member, such as `account_type` or `identity_doc_exp`.
	[
		'other',
		'type kind class category relation relationship status country nationality currency amount balance limit fee rate date day time birth birthday birthdate dob gender age issue issued expiry expires expiration exp valid active opened closed verified validated checked confirmed primary default',
	],
];

const kindByWord: ReadonlyMap<string, TextKind> = new Map(
	words.flatMap(([kind, list]) => list.split(' ').map((word) => [word, kind] as const)),
);

/** They say that a text identifies something, and the word before them says what. */
const numberWords = wordSet('number no num nr nos id ids');

/** Of a bank or a branch, these are the codes. Alone, it is called by its name, and `sort` is an order. */
const codeWords = new Set([...numberWords, 'code', 'codes']);
const kindsWithCode: ReadonlyMap<string, TextKind> = new Map([
	['bank', 'name'],
	['branch', 'address'],
	['sort', 'other'],
	['transit', 'other'],
]);

/** They do not change what a name is about. */
const plainWords = wordSet(
	'sender beneficiary payment details payee payer recipient receiver remitter customer person full first last middle given family legal',
);

const isKnown = (word: string): boolean =>
	[kindByWord, codeWords, kindsWithCode, plainWords].some((known) => known.has(word));

/**
 * @param path the member and the objects around it, from the outside in, such as `['sender', 'name']`
 */
export function textKindOf(path: readonly string[]): TextKind {
	const own = wordsOf(path.at(-1) ?? '');
	// An object says what its members are: `account` with `number`.
	const kind = kindOfWords(own) ?? kindOfWords(path.slice(-mostLevels).flatMap(wordsOf));
	if (kind !== undefined) return kind;
	// What an account adds to the details of a payment is free text.
	const isDetail = path.length > 1 && path[0] === 'payment_details';
	const isId = isDetail ? own.includes('id') : own.some((word) => numberWords.has(word));
	if (isId || (!isDetail && own.join() === 'code')) return 'id';
	return isDetail ? 'remark' : 'other';
}

/** Deeper objects are the user's own. */
const mostLevels = 8;

/**
 * Whether a name says that its value is one text, and nothing else: `account_number` and `bank_account`, but not
 * `validate_account`, which may be a switch.
 */
export function isOneText(name: string): boolean {
	const own = wordsOf(name);
	const kind = kindOfWords(own) ?? (own.some((word) => numberWords.has(word)) ? 'id' : 'other');
	return kind !== 'remark' && kind !== 'other' && own.every(isKnown);
}

const countryWords = wordSet('country nationality currency');
const endOfNumber = wordSet('number no num nr nos code');
const language = /^[a-z]{2}$/i;

/**
 * Whether an object can be the value: `account` may have a `number`, and `name` an `en`. The number itself has no
 * members, and an object of which no member is known, such as `v`, is the cell of a sheet.
 */
export function mayBeObject(name: string, value: Readonly<Record<string, unknown>>): boolean {
	const last = wordsOf(name).at(-1) ?? '';
	if (!isOneText(name) && !countryWords.has(last)) return true;
	if (endOfNumber.has(last)) return false;
	return Object.entries(value).some(
		([own, member]) =>
			(typeof member === 'object' && member !== null) ||
			language.test(own) ||
			wordsOf(own.replaceAll(/\d+/g, ' ')).some(isKnown),
	);
}

/** Whether a name may have a list: `accounts`. */
export const isPlural = (name: string): boolean =>
	splitWords(name).some((word) => singularOf(word) !== word);

function kindOfWords(own: readonly string[]): TextKind | undefined {
	if (own[0] === 'is' || own[0] === 'has') return 'other';
	const end = own.indexOf('of');
	if (end < 0) return kindOfPhrase(own);
	return kindOfPhrase(own.slice(0, end)) ?? kindOfWords(own.slice(end + 1));
}

function kindOfPhrase(phrase: readonly string[]): TextKind | undefined {
	const at = phrase.findLastIndex((word, index) => {
		// The place where mail or coins arrive.
		if (word === 'address' && /^(?:email|wallet)$/.test(phrase[index - 1] ?? '')) return false;
		return kindByWord.has(word) || kindsWithCode.has(word);
	});
	const word = phrase[at] ?? '';
	const after = phrase.slice(at + 1);
	if (kindsWithCode.has(word)) {
		return after.some((one) => codeWords.has(one)) ? 'branch' : kindsWithCode.get(word);
	}
	const kind = kindByWord.get(word);
	if (kind === 'name' && after.some((one) => numberWords.has(one))) return 'id';
	// The number of an ID is that of a document.
	const isDocument = at < 0 && phrase.filter((one) => numberWords.has(one)).length > 1;
	return isDocument && phrase.includes('id') ? 'document' : kind;
}

/** `accountNumber`, `account_number`, `Account Number` and `accountnumber` have the same words. */
const wordsOf = (name: string): string[] => splitWords(name).map(singularOf).flatMap(unglue);

function splitWords(name: string): string[] {
	const found = name
		.slice(0, 200)
		.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
	return joinLetters(found);
}

/** `A/C` is one word, and so are `I.B.A.N.` and `e-mail`. */
function joinLetters(found: readonly string[]): string[] {
	const joined: string[] = [];
	let isOpen = false;
	for (const word of found) {
		const isLetter = /^\p{L}$/u.test(word);
		if (isOpen && (isLetter || word === 'mail')) joined.push(`${joined.pop() ?? ''}${word}`);
		else joined.push(word);
		isOpen = isLetter;
	}
	return joined;
}

/** `accounts` is `account`, and `address` stays as it is. */
function singularOf(word: string): string {
	const singular = word.replace(/s$/, '');
	return !isKnown(word) && isKnown(singular) ? singular : word;
}

/** Longer words are no names of members. */
const longestGlued = 40;

/** `ibannumber` becomes `iban` and `number`, if all of it consists of words that are known. */
function unglue(word: string): string[] {
	if (isKnown(word) || word.length > longestGlued) return [word];
	const ways: Array<string[] | undefined> = [[]];
	for (let end = 1; end <= word.length; end++) {
		ways[end] = undefined;
		for (let start = 0; start < end - 1 && ways[end] === undefined; start++) {
			const before = ways[start];
			const part = word.slice(start, end);
			if (before && isKnown(part)) ways[end] = [...before, part];
		}
	}
	return ways[word.length] ?? [word];
}

function wordSet(list: string): ReadonlySet<string> {
	return new Set(list.split(' '));
}
