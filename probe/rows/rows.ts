/** All rows of the table of behaviours, in its order. */
import type { Row } from './row';
import { S2, S6, S8 } from './events';
import { R7, R8, R9 } from './keys';
import { S3, S4, S5, S9 } from './lists';
import { R2, R3, R6 } from './lookUps';
import { R1, R4, R5 } from './payments';
import { R15 } from './reportFile';
import { R16, R17, R18, S11, S12, S13, S14, S15 } from './own';
import { R10, R11, R12, R13, R14 } from './shapes';
import { S1, S7, S10 } from './streams';

export const rows: readonly Row[] = [
	S1,
	S2,
	S3,
	S4,
	S5,
	S6,
	S7,
	S8,
	S9,
	S10,
	R1,
	R2,
	R3,
	R4,
	R5,
	R6,
	R7,
	R8,
	R9,
	R10,
	R11,
	R12,
	R13,
	R14,
	R15,
	S11,
	S12,
	S13,
	S14,
	R16,
	R17,
	R18,
	S15,
];

export const rowNames: readonly string[] = rows.map(({ row }) => row);
