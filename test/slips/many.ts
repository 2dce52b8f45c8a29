/** Plays many days one after another. */
import { drawDay, type Day, type DayOptions } from './slips/day';
import { judgeDay } from './play/judge';
import { playDay, type Backend, type Package } from './play/play';
import { addTallies, emptyTally, tallyOf, type Tally } from './tally';

export interface ManyOptions extends DayOptions {
	readonly seeds: readonly number[];
	readonly backend: Backend;
	readonly types: Package;
	readonly onDay?: (tally: Tally) => void;
}

/** As many slips as leave most of a day's invoices good. */
export const usualDay: DayOptions = { invoices: 200, slips: 30 };

export async function playMany(options: ManyOptions): Promise<Tally> {
	const { seeds, backend, types, onDay } = options;
	let all = emptyTally;
	for (const seed of seeds) {
		const day = drawDay(seed, options);
		const played = await playDay(day, backend, types);
		const tally = tallyOf(seed, wayOf(day), judgeDay(day, played));
		all = addTallies(all, tally);
		onDay?.(tally);
	}
	return all;
}

function wayOf({ form }: Day): string {
	const { version, way, headings, jsonStyle, isApproved, runsAgain } = form;
	const style = way === 'columns' ? ` ${headings}` : way === 'fields' ? '' : ` ${jsonStyle}`;
	return `${version} ${way}${style}${isApproved ? ' approved' : ''}${runsAgain ? ' twice' : ''}`;
}
