/** Maximum branch look-ups per account in any 60 seconds. [Limits, Lookup rate] */
import type { SandboxClock } from '../../basics/clock';
import type { SandboxSettings } from '../../settings/settings';
import { ServiceError } from '../../http/errors/serviceError';

const windowMs = 60_000;

export class LookupLimit {
	private readonly takenAtMs = new Map<string, number[]>();

	constructor(
		private readonly clock: SandboxClock,
		private readonly settings: SandboxSettings,
	) {}

	/**
	 * Counts a look-up. A refused one does not count.
	 *
	 * @throws the 429 that says when the next look-up is free
	 */
	take(account: string): void {
		const most = this.settings.bankLookupsPerMinute;
		const now = this.clock.now();
		const recent = (this.takenAtMs.get(account) ?? []).filter((atMs) => atMs > now - windowMs);
		this.takenAtMs.set(account, recent);
		if (most === null || recent.length < most) {
			recent.push(now);
			return;
		}
		const oldestThatBlocks = recent[recent.length - most] ?? now;
		const waitSeconds = Math.ceil((oldestThatBlocks + windowMs - now) / 1000);
		throw new ServiceError(429, 'Request rate too high', [], null, waitSeconds);
	}

	reset(): void {
		this.takenAtMs.clear();
	}
}
