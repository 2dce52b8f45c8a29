import { amounts } from './amounts';
import { approvals } from './approval';
import { idsAndHeadings } from './ids';
import { beside } from './beside';
import type { SlipKind } from './kind';
import { missing } from './missing';
import { numbers } from './numbers';
import { prose } from './prose';
import { replacing } from './replacing';
import { unseenKinds } from './unseen';

export { pairKinds } from './beside';
export { wholeKinds } from './whole';

/** The kinds that concern one item. */
export const itemKinds: readonly SlipKind[] = [
	...missing,
	...numbers,
	...amounts,
	...idsAndHeadings,
	...prose,
	...approvals,
	...beside,
	...replacing,
	...unseenKinds,
];
