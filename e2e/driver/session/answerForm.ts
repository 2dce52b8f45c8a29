/** Fills in a form of n8n as a person in a browser does: opens the page, reads it, and sends its fields. */

/** n8n keeps a page open forever if it has no answer for it. */
const TIMEOUT_MS = 30_000;

/** The approver that the page asks for. */
export interface Login {
	readonly user: string;
	readonly password: string;
}

export interface OpenForm {
	/** The page's text as a reader sees it, in one line. */
	readonly text: string;
	/** The fingerprint that the page sends with the decision. */
	readonly hash: string;
	/**
	 * Sends the page with a choice in its drop-down. The other fields keep their contents unless the caller
	 * overrides them.
	 *
	 * @returns the status
	 */
	submit(choice: string, others?: string): Promise<number>;
	/** Sends the same as `submit`. @returns the text of the page that answers */
	decide(choice: string, others?: string): Promise<string>;
	/**
	 * Sends the same as `submit`, but not from the page that asked for the password.
	 *
	 * @returns the status
	 */
	submitFromElsewhere(choice: string, headers: Readonly<Record<string, string>>): Promise<number>;
}

/** @returns the page, or the status that n8n returned instead */
export async function openForm(url: string, login?: Login): Promise<OpenForm | number> {
	const page = await fetch(url, {
		signal: AbortSignal.timeout(TIMEOUT_MS),
		headers: login ? { authorization: `Basic ${btoa(`${login.user}:${login.password}`)}` } : {},
	});
	const html = await page.text();
	if (!page.ok) return page.status;
	const body =
		/<body[\s\S]*<\/body>/.exec(html)?.[0].replace(/<script[\s\S]*?<\/script>/g, '') ?? '';
	return {
		text: unescape(body.replace(/<[^>]*>/g, '')).replace(/\s+/g, ' '),
		hash: /<input type="hidden"[^>]* value="([0-9a-f]{64})"/.exec(body)?.[1] ?? '',
		submit: async (choice, others) =>
			(await send(url, fieldsOf(body, choice, others), authOf(html))).status,
		async decide(choice, others) {
			const { status, text } = await send(url, fieldsOf(body, choice, others), authOf(html));
			if (status !== 200) throw new Error(`The page answered ${status}.`);
			return unescape(text.replace(/<[^>]*>/g, ' '));
		},
		submitFromElsewhere: async (choice, headers) =>
			(await send(url, fieldsOf(body, choice), headers)).status,
	};
}

/** The page has its own proof that its reader has logged in. */
export function authOf(html: string): Record<string, string> {
	const token = /const authToken = '([^']*)'/.exec(html)?.[1];
	return token ? { 'x-auth-token': token } : {};
}

function fieldsOf(body: string, choice: string, others?: string): FormData {
	const form = new FormData();
	for (const [tag] of body.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)) {
		const name = attribute(tag, 'name');
		if (name !== undefined)
			form.set(
				name,
				tag.startsWith('<select') ? choice : (others ?? attribute(tag, 'value') ?? ''),
			);
	}
	return form;
}

async function send(
	url: string,
	body: FormData,
	headers: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
	const sent = await fetch(url, {
		method: 'POST',
		body,
		headers,
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	return { status: sent.status, text: await sent.text() };
}

function attribute(tag: string, name: string): string | undefined {
	const value = new RegExp(`\\s${name}\\s*=\\s*['"]([^'"]*)['"]`).exec(tag)?.[1];
	return value === undefined ? undefined : unescape(value);
}

function unescape(text: string): string {
	const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
	return text.replace(/&([a-z]+|#x?[0-9a-f]+);/gi, (whole, name: string) =>
		name.startsWith('#')
			? String.fromCodePoint(Number(name.replace('#', '').replace(/^x/i, '0x')))
			: (entities[name.toLowerCase()] ?? whole),
	);
}
