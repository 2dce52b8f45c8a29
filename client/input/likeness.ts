/** The same for names that a person takes for one: `account_number`, `accountNumber`, `Account-Number *`. */
export const likenessOf = (name: string): string =>
	name.toLowerCase().replaceAll(/[\s\p{Cf}_.:*-]+/gu, '');
