import { amounts } from './amounts';
import { idsAndHeadings } from './ids';
import type { SlipKind } from './kind';
import { missing } from './missing';
import { numbers } from './numbers';
import { prose } from './prose';

export const allKinds: readonly SlipKind[] = [
	...missing,
	...numbers,
	...amounts,
	...idsAndHeadings,
	...prose,
];
