/** Made-up people: names and addresses as they come, in the scripts of the three countries and of their senders. */
import type { Dice } from './dice';

export type Country = 'IND' | 'PAK' | 'NGA';

interface Culture {
	readonly first: readonly string[];
	readonly last: readonly string[];
}

const zwj = '\u200d';
const zwnj = '\u200c';

const india: readonly Culture[] = [
	{
		first:
			'Priya Rahul Ananya Suresh Kavita Mohammed Deepika Arjun Lakshmi Vikram Nan Meera Zoya Ravi'.split(
				' ',
			),
		last: "Sharma Nair D'Souza Null Iyer Fernandes Khan-Sheikh Bose D’Costa Chatterjee Reddy None Kaur Singh".split(
			' ',
		),
	},
	{
		first: ['प्रिया', 'राहुल', 'अनन्या', 'सुरेश', `लक्ष${zwj}मी`, 'कविता', 'ऋषि', 'मोहम्मद'],
		last: ['शर्मा', 'नायर', 'अय्यर', 'रेड्डी', 'चटर्जी', 'ख़ान', `श${zwnj}र्मा`, 'वर्मा'],
	},
	{
		first: ['லட்சுமி', 'முருகன்', 'கவிதா', 'ரவி', 'மீனா', 'சுரேஷ்'],
		last: ['சுப்பிரமணியன்', 'ராமன்', 'செல்வம்', 'நாயர்'],
	},
	{
		first: [`അനില${zwj}്`, `രാജന${zwj}്`, 'ലക്ഷ്മി', 'പ്രിയ'],
		last: ['നായർ', 'മേനോൻ', 'പിള്ള', 'തോമസ്'],
	},
];

const pakistan: readonly Culture[] = [
	{
		first:
			"Ayesha Muhammad Fatima Bilal Zainab Hamza Md. Noor-ul-Ain Usman Sana Abdul Ra'ana".split(
				' ',
			),
		last: 'Khan Malik Bhatti Qureshi Al-Hussaini Siddiqui Nan Chaudhry Mirza Baloch'.split(' '),
	},
	{
		first: ['عائشہ', 'محمد', 'فاطمہ', 'بلال', 'زینب', 'حمزہ', `نور${zwnj}العین`, 'ثناء'],
		last: [
			'خان',
			'ملک',
			'بھٹی',
			'قریشی',
			'صدیقی',
			'چوہدری',
			'مرزا',
			'بلوچ',
			'شیخ (\u200fثانی\u200f) میر',
		],
	},
];

const nigeria: readonly Culture[] = [
	{
		first: ['Ọlátúndé', 'Adébáyọ̀', 'Títílayọ̀', 'Ṣadé', 'Fọláṣadé', 'Bọ́lájí', 'Kẹ́hìndé', 'Olú'],
		last: ['Adéyẹmí', 'Ògúnlẹ́yẹ', 'Akínṣọlá', "Ọ̀ṣun-D'Ade", 'Bámidélé', 'Olówòókẹrẹ́'],
	},
	{
		first: 'Chukwuemeka Ngozi Ifeoma Obinna Adaeze Kelechi Chidi Ṅkechi'.split(' '),
		last: 'Okonkwo Eze-Nwosu Okafor Nwachukwu Umeh Nan Null'.split(' '),
	},
	{
		first: ['Aminu', 'Hauwa', 'Ibrahim', 'Ɗanjuma', 'Zainab', 'Ɓala', "Sa'adatu", 'Musa'],
		last: ['Bello', 'Abubakar', 'Ɗantata', 'Yaƙubu', 'Sani', "Mu'azu", 'Lawal'],
	},
];

const abroad: readonly Culture[] = [
	{
		first: 'Amal Zoé José Søren Łukasz Müge Siobhán François Anaïs Jürgen İpek Björk'.split(' '),
		last: "Haddad O'Brien Müller Núñez Ångström Şahin Dvořák d'Arc Null Öztürk al-Farsi".split(' '),
	},
	{
		first: ['أمل', 'محمد', 'فاطمة', 'خالد', 'مريم', 'عبدالله'],
		last: ['الحداد', 'الهاشمي', 'النعيمي', 'بن سلطان'],
	},
];

const cultures: Readonly<Record<Country, readonly Culture[]>> = {
	IND: india,
	PAK: pakistan,
	NGA: nigeria,
};

/** A name of at least two words. */
export function drawName(country: Country | 'abroad', dice: Dice): string {
	const { first, last } = dice.pick(country === 'abroad' ? abroad : cultures[country]);
	const middle = dice.pick([
		'',
		'',
		'',
		dice.pick(last),
		dice.pick(['S.', 'K.', 'bin', 'S/O Mohan']),
	]);
	const end = dice.pick(['', '', '', '', '', ' Jr.', ' (Minor)']);
	const words = [dice.pick(first), middle, dice.pick(last)].filter((word) => word !== '');
	return `${words.join(' ')}${end}`;
}

const streets: Readonly<Record<Country | 'abroad', readonly string[]>> = {
	IND: [
		'Hill Road, Bandra (W)',
		'M.G. Road, 2nd Cross',
		'Flat #12, Rose Villa',
		'H.No. 3-4-5/B, Opp. SBI ATM',
		'गांधी मार्ग',
		'c/o Sharma & Sons, Station Rd',
		`ராஜாஜி சாலை`,
	],
	PAK: [
		'Street 9, F-7/2',
		'Shahrah-e-Faisal',
		'شاہراہِ فیصل',
		'گلی نمبر \u200f۵\u200f، گلبرگ',
		'House 12-A, Block "B"'.replaceAll('"', "'"),
	],
	NGA: [
		'Adéọlá Ọdẹ́kù Street',
		"Bode Thomas St (behind St. Mary's)",
		'Plot 5, Wuse II',
		'Ọba Akran Ave',
	],
	abroad: [
		'Marina Walk',
		'شارع الشيخ زايد',
		'Łódzka 7/9',
		"Rue de l'Église",
		'Königstraße',
		'N° 7, Quai – Est',
	],
};

const cities: Readonly<Record<Country | 'abroad', readonly string[]>> = {
	IND: ['Mumbai', 'Kochi', 'नई दिल्ली', 'Thiruvananthapuram', 'சென்னை'],
	PAK: ['Karachi', 'لاہور', 'Rawalpindi', 'Islamabad'],
	NGA: ['Lagos', 'Ìbàdàn', 'Port Harcourt', 'Kano', 'Abẹ́òkúta'],
	abroad: ['Dubai', 'Kuwait City', 'أبوظبي', 'Kuala Lumpur', 'München', 'İstanbul'],
};

/** Street and number, at most 70 characters. */
export const drawAddress = (country: Country | 'abroad', dice: Dice): string =>
	`${dice.between(1, 399)} ${dice.pick(streets[country])}`;

export const drawCity = (country: Country | 'abroad', dice: Dice): string =>
	dice.pick(cities[country]);
