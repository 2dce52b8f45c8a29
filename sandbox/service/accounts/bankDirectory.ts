/** A fictional directory of Indian bank branches. [Bank branch lookup] (Assumption A27) */

/** A branch as the service writes it. Every field is required. */
export interface BranchRecord {
	readonly valid: boolean;
	readonly bank: string;
	readonly code: string;
	readonly ifsc: string;
	readonly micr: string;
	readonly branch: string;
	readonly city: string;
	readonly district: string;
	readonly state: string;
	readonly address: string;
	readonly neft: boolean;
	readonly imps: boolean;
	readonly rtgs: boolean;
}

const ifscPattern = /^([A-Z]{4})0([A-Z0-9]{6})$/;

const cities = [
	{ city: 'Mumbai', district: 'Mumbai City', state: 'Maharashtra' },
	{ city: 'Kochi', district: 'Ernakulam', state: 'Kerala' },
	{ city: 'Chennai', district: 'Chennai', state: 'Tamil Nadu' },
] as const;

/**
 * The branch of an IFSC. Every well-formed code has one, except those that end in 0000: their record has
 * `valid: false` and empty texts. A branch whose code ends in 9 does not support RTGS.
 */
export function findBranch(ifsc: string): BranchRecord {
	const [, code, branchCode] = ifscPattern.exec(ifsc) ?? [];
	if (code === undefined || branchCode === undefined || branchCode.endsWith('0000'))
		return unknownBranch(ifsc);
	const digits = [...branchCode].map((letter) => (letter.codePointAt(0) ?? 0) % 10).join('');
	const place = cities[Number(digits) % cities.length] ?? cities[0];
	return {
		valid: true,
		bank: `Test Bank ${code}`,
		code,
		ifsc,
		micr: `400${digits}`,
		branch: `Branch ${branchCode}`,
		...place,
		address: `1 Test Road, "Fort", ${place.city}`,
		neft: true,
		imps: true,
		rtgs: !branchCode.endsWith('9'),
	};
}

function unknownBranch(ifsc: string): BranchRecord {
	return {
		valid: false,
		bank: '',
		code: '',
		ifsc,
		micr: '',
		branch: '',
		city: '',
		district: '',
		state: '',
		address: '',
		neft: false,
		imps: false,
		rtgs: false,
	};
}
