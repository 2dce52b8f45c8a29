/**
 * Lists that take longer than a connection lasts would never be read if each connection began them again. So
 * one reading goes on beside that of the new connection, and shows at least what changed before it.
 */
import { compareMoments } from '../../client/payment';
import type { GapSweep } from './gapSweep';
import type { FoundPayment } from '../lookup/paymentSource';
import type { PaymentTable } from './paymentTable';
import { mustFollow, paymentVersionOf } from '../event/paymentVersion';

export interface KeptSweep {
	/** A new connection needs lists of its own. The sweep of the last one is kept or stopped. */
	replace(sweep: GapSweep): void;
	/** @returns what of its findings counts, which is everything unless the sweep is the kept one */
	newsOf(sweep: GapSweep, found: readonly FoundPayment[]): readonly FoundPayment[];
	/** The sweep could not read something. It waits before it tries again, which the new one must not. */
	failed(sweep: GapSweep): void;
	stop(): void;
}

/** @param passed the states that were delivered */
export function createKeptSweep(passed: PaymentTable): KeptSweep {
	let kept: GapSweep | null = null;
	/** Payments that later lists have shown. */
	const shown = new Set<unknown>();
	const stop = (): void => {
		kept?.stop();
		kept = null;
		shown.clear();
	};

	/** Of two states of one time, the earlier lists cannot show which is the later one, unless one must follow. */
	const isNews = ({ record }: FoundPayment): boolean => {
		const version = paymentVersionOf(record);
		if (version === null || shown.has(version.id)) return false;
		const known = passed.get(version.id);
		if (known === undefined) return true;
		const order = compareMoments(version, known);
		return order > 0 || (order === 0 && mustFollow(version, known));
	};

	return {
		replace(sweep) {
			if (!sweep.isReading || kept?.isReading === true) return sweep.stop();
			stop();
			kept = sweep;
		},
		newsOf(sweep, found) {
			if (sweep === kept) return found.filter(isNews);
			if (kept !== null) for (const { record } of found) shown.add(record['id']);
			return found;
		},
		failed(sweep) {
			if (sweep === kept) stop();
		},
		stop,
	};
}
