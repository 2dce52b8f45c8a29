/** The URL of the service, and what tokens must name. [behaviours, row R9] */
import type { Behaviours } from '../behaviours/rows';
import type { SandboxSettings } from '../settings/settings';

const basePath = '/payouts';

/** The base URL on this origin, without a trailing slash. */
export function baseUrlOf(origin: string, { R9 }: Behaviours): string {
	return R9 === 'path' || R9 === 'pathSlash' ? `${origin}${basePath}` : origin;
}

/** The exact value that iss and aud must have. */
export function issuerOf({
	baseUrl,
	settings,
}: {
	baseUrl: string;
	settings: SandboxSettings;
}): string {
	const { R9 } = settings.behaviours;
	return R9 === 'slash' || R9 === 'pathSlash' ? `${baseUrl}/` : baseUrl;
}

/** What is served beside the service: the control interface and the page. */
const besideService = /^\/(?:control\/|page\/|\?|$)/;

/** The path as the routes know it. A path outside the base URL matches no route of the service. */
export function withoutBasePath(url: string, { R9 }: Behaviours): string {
	if (R9 !== 'path' && R9 !== 'pathSlash') return url;
	if (url.startsWith(`${basePath}/`)) return url.slice(basePath.length);
	return besideService.test(url) ? url : `/outside${url}`;
}
