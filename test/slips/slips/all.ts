import { amounts } from './amounts';
import { approvals } from './approval';
import { idsAndHeadings } from './ids';
import { beside, pairKinds } from './beside';
import type { SlipKind } from './kind';
import { missing } from './missing';
import { numbers } from './numbers';
import { prose } from './prose';
import { replacing } from './replacing';
import { unseenKinds } from './unseen';
import { wholeKinds } from './whole';

export { pairKinds, wholeKinds };

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
