/** How the service handles an external id that is already in use. [behaviours, row R5] */
import type { Behaviours } from '../../behaviours/rows';
import type { SandboxSettings } from '../../settings/settings';
import { ServiceError } from '../../http/errors/serviceError';

/** The row's value, or its equivalent from the two older settings. */
export function duplicateCheckOf(settings: SandboxSettings): Behaviours['R5'] {
	if (!settings.uniqueExternalIds) return 'none';
	const { R5 } = settings.behaviours;
	return R5 === 'beforeQuote' && !settings.externalIdCheckedFirst ? 'afterQuote' : R5;
}

/** The refusal of a second payment. */
export function duplicateRefusal(check: Behaviours['R5']): ServiceError {
	const status = check === 'conflict409' || check === 'otherWords409' ? 409 : 400;
	const isKnown = check !== 'otherWords' && check !== 'otherWords409';
	return new ServiceError(
		status,
		isKnown ? 'Duplicate `external_id` field detected.' : 'This reference was taken before',
	);
}
