/**
 * Every field of the credential, with every value that an expression may give and nobody means: it signs nothing, and
 * names the field.
 */
import { inspect } from 'node:util';

import { InputError } from '../../../client/errors';
import { parseCredential } from '../../../client/auth/credential';
import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { notOneOf, notSwitches, notTexts, nothings } from '../../support/cases/oddValues';
import { hs256Form, rs256Form } from './testForms';

const unset = [undefined, null];
/** n8n stores these for a field that nobody has filled in. */
const untouched = [''];
const isEmptyText = (value: unknown): boolean => value === '';
const texts = notTexts.filter((value) => !unset.includes(value as null) && !isEmptyText(value));

/** What is refused in each field. A new field must be judged here. */
const judged: Readonly<Record<string, readonly unknown[] | 'elsewhere'>> = {
	accessApiKey: notTexts,
	algorithm: notOneOf(['HS256', 'RS256']),
	baseUrl: [...notTexts, 'A;B', 'http://service.example'],
	// It signs nothing: every value but the sandbox's counts as production.
	environment: 'elsewhere',
	hmacEncoding: [...unset, ...notOneOf(['hex', 'base64', 'base64url']).slice(nothings.length), ' '],
	hmacSecretKey: [...unset, '', ...texts.filter((value) => !isBlank(value))],
	keyEncoding: [...unset, ...notOneOf(['text', 'base64']).slice(nothings.length), ' '],
	keyId: [...unset, ...texts],
	// A number field that is cleared may be stored as null. The usual lifetime applies.
	lifetimeSeconds: ['ten', ' ', 9, 3601, 1.5, Number.NaN, true, [], {}],
	privateKey: notTexts,
	secretKey: [...unset, '', ...texts.filter((value) => !isBlank(value))],
	signBody: notSwitches,
};

/** A secret may have any text, blanks included. */
function isBlank(value: unknown): boolean {
	return typeof value === 'string' && value.trim() === '';
}

const { properties } = new CrossBorderPayoutsApi();
const formOf: Readonly<Record<string, object>> = {
	hmacSecretKey: { ...rs256Form, signBody: true },
	keyId: rs256Form,
	privateKey: rs256Form,
};

function refusalOf(name: string, value: unknown): string | undefined {
	try {
		parseCredential({ ...(formOf[name] ?? hs256Form), [name]: value });
		return undefined;
	} catch (error) {
		return error instanceof InputError ? error.message : inspect(error);
	}
}

it('has judged each field, and no field that is gone', () => {
	const names = properties.filter(({ type }) => type !== 'notice').map(({ name }) => name);
	expect([...new Set(names)].sort()).toEqual(Object.keys(judged).sort());
});

it.each(Object.entries(judged))('refuses odd values of %s', (name, odd) => {
	const label = properties.find((field) => field.name === name)?.displayName ?? '';
	const wrong = (odd === 'elsewhere' ? [] : odd)
		.map((value) => [inspect(value), refusalOf(name, value)] as const)
		.filter(([, said]) => said?.includes(label) !== true);
	expect(wrong).toEqual([]);
});

it.each(['hmacEncoding', 'keyEncoding', 'keyId', 'lifetimeSeconds'])(
	'takes %s as n8n stores it before anybody fills it in',
	(name) => {
		for (const value of untouched) expect(refusalOf(name, value)).toBeUndefined();
	},
);
