/** The variables that n8n's HTTP client reads, in either case. */
const proxyNames = ['HTTP_PROXY', 'ALL_PROXY'];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * @param baseUrl of the service. Only one on this machine may begin with `http://`
 * @returns what to tell a person if n8n, with this environment, would send such a request to a proxy
 */
export function proxyNotice(baseUrl: string, environment: Environment): string | undefined {
	const { protocol, hostname } = new URL(baseUrl);
	const isProxied = proxyNames.some((name) => valueOf(environment, name) !== '');
	if (protocol !== 'http:' || !isProxied || isExcepted(hostname, environment)) return undefined;
	return `NO_PROXY does not name ${hostname}, and a proxy is set. The probe goes past it. With this environment, n8n would send its requests and tokens to the proxy: add localhost and 127.0.0.1 to NO_PROXY.`;
}

const valueOf = (environment: Environment, name: string): string =>
	(environment[name] ?? environment[name.toLowerCase()] ?? '').trim();

function isExcepted(hostname: string, environment: Environment): boolean {
	const hosts = valueOf(environment, 'NO_PROXY')
		.split(/[\s,]+/)
		.map((each) => each.replace(/:\d+$/, ''));
	return hosts.includes('*') || hosts.includes(hostname);
}
