/** 1234567.5 as 1,234,567.50 */
export function grouped(amount: unknown): string {
	const [whole = '', decimals = ''] = String(amount).split('.');
	const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
	return /\d$/.test(whole) ? `${thousands}.${decimals.padEnd(2, '0')}` : String(amount);
}
