/** How people write the countries that a payment names: by name, or with two letters. [ISO 3166-1] */
import { likenessOf } from './likeness';

const names = {
	BGD: 'Bangladesh, BD',
	EGY: 'Egypt, EG',
	IND: 'India, IN',
	NGA: 'Nigeria, NG',
	NPL: 'Nepal, NP',
	PAK: 'Pakistan, PK',
	PHL: 'Philippines, The Philippines, PH',
	VNM: 'Vietnam, Viet Nam, VN',
	ARE: 'United Arab Emirates, UAE, AE',
	BHR: 'Bahrain, BH',
	KWT: 'Kuwait, KW',
	MYS: 'Malaysia, MY',
	OMN: 'Oman, OM',
	QAT: 'Qatar, QA',
	SAU: 'Saudi Arabia, KSA, SA',
	SGP: 'Singapore, SG',
	TUR: 'Turkey, TR',
};

const codes: ReadonlyMap<string, string> = new Map(
	Object.entries(names).flatMap(([code, list]) =>
		[code, ...list.split(', ')].map((name) => [likenessOf(name), code] as const),
	),
);

/** @returns the code of three letters that is meant; undefined if it is no country that payments often name */
export const countryMeant = (value: unknown): string | undefined =>
	typeof value === 'string' ? codes.get(likenessOf(value)) : undefined;
