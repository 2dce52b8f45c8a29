/**
 * Made-up people and accounts that look like real ones. Each row must be paid as it is: a refusal would be a false
 * alarm. The same seed gives the same rows.
 */
import type { PartyRow } from './partyWays';

/** A linear congruential generator (Numerical Recipes): the rows need variety, and no secrecy. */
function createPicker(seed: number) {
	let state = seed >>> 0;
	const below = (limit: number): number => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * limit);
	};
	return {
		below,
		one: <T>(list: readonly T[]): T => list[below(list.length)] as T,
		digits: (count: number): string =>
			Array.from({ length: count }, () => String(below(10))).join(''),
		capitals: (count: number): string =>
			Array.from({ length: count }, () => String.fromCharCode(65 + below(26))).join(''),
	};
}

type Picker = ReturnType<typeof createPicker>;

const latinFirst = [
	'Amal',
	'Priya',
	'José',
	'Anne-Marie',
	'Jürgen',
	'Nan',
	'Null',
	'NAN',
	'None',
	'Zoë',
	'K. P.',
	'M.',
	'Ngozi',
	'D’Arcy',
	'Na',
];
const latinLast = [
	'Haddad',
	'Sharma',
	"O'Neil",
	"D'Souza",
	'Null',
	'Nan',
	'de la Cruz',
	'Al-Farsi',
	'van der Berg',
	'Ng',
	'Okonkwo',
	'Undinefeld',
	'Ünlü-Özdemir',
	'Nil',
	'Jr.',
];
const companies = [
	'M/s Sharma & Sons',
	'ACME-Inc.',
	'Null & Void Ltd',
	'3M Traders',
	'N.A. Exports',
];
const devanagari = [
	'प्रिया शर्मा',
	'राज\u200cकुमार वर्मा',
	'क्\u200dषमा देवी',
	'श्री\u200d धर',
	'ज्योति',
	'मोहम्मद रफ़ी',
];
const otherIndic = ['র\u200d্যাশনাল দাস', 'ශ්\u200dරී පෙරේරා', 'தமிழ்ச்செல்வி', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'];
const urdu = [
	'محمد علی',
	'فاطمہ\u200cزہرا',
	'محمد\u200f اقبال',
	'عبد\u200eالرحمٰن',
	'نازنین\u061c بی بی',
	'شاہ\u200dنواز',
];
const yoruba = [
	'Adébáyọ̀ Ògúnlẹ́yẹ',
	'Ọláyínká Ṣóyínká',
	'Bọ́lá Akínwándé'.normalize('NFD'),
	'Fẹ́mi Ọ̀ṣun',
	'Chukwuemeka Ụzọ',
];

function nameOf(pick: Picker): string {
	switch (pick.below(8)) {
		case 0:
			return pick.one(devanagari);
		case 1:
			return pick.one(urdu);
		case 2:
			return pick.one(yoruba);
		case 3:
			return pick.one(otherIndic);
		case 4:
			return pick.one(companies);
		case 5:
			return pick.one(latinLast);
		default:
			return `${pick.one(latinFirst)} ${pick.one(latinLast)}`;
	}
}

const streets = [
	'Hill Road',
	'Marina Walk',
	'MG Road',
	'Null Street',
	'N/A Lane',
	'गांधी मार्ग',
	'شاہراہِ فیصل',
	'Ọ̀nà Ìbàdàn',
	'E+W Crossing',
	'Rue de l’Église',
];

const addressOf = (pick: Picker): string =>
	pick.one([
		(n: string, s: string) => `${n} ${s}`,
		(n: string, s: string) => `#${n}, ${s}`,
		(n: string, s: string) => `H. No. ${n}-9-22/B, ${s}`,
		(n: string, s: string) => `Flat ${n}.0, ${s} (2nd floor)`,
		(n: string, s: string) => `C/O Null House, ${n} ${s}`,
		(n: string, s: string) => `P.O. Box ${n}E5, ${s}`,
		(n: string, s: string) => `- ${n}, ${s}`,
		(_n: string, s: string) => s,
	])(String(1 + pick.below(999)), pick.one(streets));

const bankOf: Readonly<Record<string, (pick: Picker) => { code: string; account: string }>> = {
	IND: (pick) => ({
		code: pick.one([
			`SBIN0${pick.digits(6)}`,
			`PUNB0E${pick.digits(5)}`,
			`${pick.capitals(4)}INBB${pick.digits(3)}`,
		]),
		// Nine to eighteen digits, many of them with zeros at the beginning.
		account: `${'0'.repeat(pick.below(5))}${1 + pick.below(9)}${pick.digits(8 + pick.below(6))}`,
	}),
	PAK: (pick) => {
		const iban = `PK${pick.digits(2)}${pick.capitals(4)}${pick.digits(16)}`;
		return {
			code: pick.one([`${pick.capitals(4)}PKKA`, `${pick.capitals(4)}PKKAXXX`]),
			account: pick.one([iban, iban.replace(/(.{4})(?=.)/g, '$1 ')]),
		};
	},
	NGA: (pick) => ({
		code: pick.one([`0${pick.digits(8)}`, `${pick.capitals(4)}NGLA`, pick.digits(3)]),
		account: pick.one([`0${pick.digits(9)}`, pick.digits(10)]),
	}),
};

const documentOf = (pick: Picker): string =>
	pick.one([
		`${pick.capitals(1)}${pick.digits(7)}`,
		`${pick.digits(5)}-${pick.digits(7)}-${pick.digits(1)}`,
		`0${pick.digits(10)}`,
		`${pick.digits(1)}E${pick.digits(6)}`,
		`${pick.capitals(5)}${pick.digits(4)}${pick.capitals(1)}`,
		`NIN ${pick.digits(11)}`,
	]);

const remarks = [
	'Salary October',
	'Inv. #45 – N/A discount',
	'none',
	'-',
	'n/a',
	"'26 bonus",
	'Null and void',
	'वेतन अक्टूबर',
	'تنخواہ\u200f اکتوبر',
	'50% of 1.0',
];

const countries = ['IND', 'PAK', 'NGA'];

/** @returns rows for v2 and v3 */
export function createPayees(count: number, seed: number): PartyRow[] {
	const pick = createPicker(seed);
	return Array.from({ length: count }, (_, at): PartyRow => {
		const country = countries[at % countries.length] ?? 'IND';
		const { code, account } = bankOf[country]?.(pick) ?? { code: '', account: '' };
		return {
			country,
			sender: {
				name: nameOf(pick),
				address: addressOf(pick),
				city: pick.one(['Dubai', 'Doha', 'Kuwait City', 'الدوحة', 'Nan', 'São Paulo']),
				country: pick.one(['ARE', 'QAT', 'KWT']),
				identity_doc_type: pick.one(['passport', 'idcard', 'resident_card', 'other']),
				identity_doc: documentOf(pick),
				birthdate: `19${50 + pick.below(50)}-0${1 + pick.below(9)}-1${pick.below(10)}`,
				mobile: `${pick.one(['+', ''])}9715${pick.digits(8)}`,
				relation: pick.one(['other', 'own', 'inlaws']),
			},
			beneficiary: {
				name: nameOf(pick),
				address: addressOf(pick),
				city: pick.one(['Mumbai', 'कोल्हापूर', 'لاہور', 'Ìbàdàn', 'Karachi', 'Lagos']),
				bank_name: pick.one([
					'State Bank of India',
					'Habib Bank (HBL)',
					'Zenith Bank',
					'बैंक ऑफ इंडिया',
				]),
				branch_code: code,
				account_number: account,
				email: `${pick.one(['nan', 'null.void', "o'neil", 'none+tag'])}${pick.digits(3)}@example.com`,
				mobile: `+${pick.one(['91', '92', '234'])}${pick.one(['7', '8', '9'])}${pick.digits(9)}`,
			},
			details: { remarks: pick.one(remarks) },
		};
	});
}
