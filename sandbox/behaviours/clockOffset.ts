/** How far the service's clock is from the machine's. [behaviours, row S3] */
import type { Behaviours } from './rows';

const tenMinutesMs = 600_000;

/** How many milliseconds the service's clock is ahead from the start. */
export function clockOffsetMs({ S3 }: Behaviours): number {
	if (S3 === 'ahead10') return tenMinutesMs;
	return S3 === 'behind10' ? -tenMinutesMs : 0;
}

/** The correction of the clock just before the payment with this number, counted from 1. */
export function clockJumpMs({ S3 }: Behaviours, payment: number): number {
	if (payment !== 3) return 0;
	if (S3 === 'setForward') return tenMinutesMs;
	return S3 === 'setBack' ? -tenMinutesMs : 0;
}
