import { randomUUID } from 'node:crypto';
import type { Deal } from '../service/quotes/deals';
import type { SandboxState } from '../state/state';
import { findAccount } from './lookUp';

/** Default: 10,000 AED to India at 23, C2C by bank transfer, for the first account. */
export type DealSpec = Partial<Deal>;

export interface DealView extends Deal {
	/** The amount that is left, without the quotes that are paid or can still be paid. */
	readonly left: number;
}

/** Agreed rates, which quotes can name. */
export interface DealControl {
	/** Makes a deal, or replaces the one with the same id. `active: false` ends it. */
	setDeal(spec?: DealSpec): DealView;
	deals(): DealView[];
}

export function createDealControl(state: SandboxState): DealControl {
	const view = (deal: Deal): DealView => ({ ...deal, left: state.quotes.roomLeft(deal) });
	return {
		setDeal: (spec = {}) => {
			const deal = {
				id: spec.id ?? randomUUID(),
				account: findAccount(state, spec.account).name,
				country: spec.country ?? 'IND',
				paymentType: spec.paymentType ?? 'C2C',
				paymentMethod: spec.paymentMethod ?? 'bank_transfer',
				currency: spec.currency ?? 'AED',
				rate: spec.rate ?? 23,
				room: spec.room ?? 10_000,
				active: spec.active ?? true,
			} as const;
			state.deals.set(deal);
			return view(deal);
		},
		deals: () => state.deals.all().map(view),
	};
}
