/** GET /v3/balance: the amount available for payouts on a corridor. [Balance] */
import type { FastifyInstance } from 'fastify';
import { roundTo } from '../basics/money';
import { shapeUndocumented } from '../service/undocumentedFields';
import { accountOf } from '../http/pipeline';
import { walletRate } from '../service/quotes/rates';
import { QueryReader } from '../http/input/readQuery';
import { requiredCountry } from '../http/routeDocs';
import type { SandboxState } from '../state/state';
import { balanceCurrencies, countries, currencyOfCountry } from '../schemas/vocabulary';

const doc = { summary: 'Balance of a corridor', parameters: [requiredCountry] };

export function registerBalance(scope: FastifyInstance, state: SandboxState): void {
	scope.get('/balance', { config: { permission: 'read', doc } }, async (request) => {
		const query = new QueryReader(request.query);
		const country = query.choice('country', countries, true);
		query.finish();
		if (country === undefined)
			throw new Error('A required parameter passed the check without a value');
		const account = accountOf(request);
		const payoutCurrency = currencyOfCountry[country];
		const views = state.ledger.viewAll(account.name);
		// The fields of BalanceInfo are not documented. (Assumption A10)
		const balance = {
			country,
			payout_currency: payoutCurrency,
			wallet_currency: account.walletCurrency,
			balances: balanceCurrencies.map((currency) => ({
				currency,
				...views[currency],
				payout_amount: roundTo(views[currency].available * walletRate(payoutCurrency), 2),
			})),
		};
		return shapeUndocumented(balance, state.settings.behaviours, ['country', 'balances']);
	});
}
