/** Uploads a sheet to a form of n8n as a person in a browser does, and takes the file that the last page gives back. */
import { authOf, type Login } from '../../driver/session/answerForm';
import { readSheet, type Row, type Sheet } from './sheets';
import type { Execution } from '../../driver/session/n8nApi';
import type { RunningN8n } from '../../driver/start/startN8n';
import { waitFor } from '../../driver/processes/waitFor';

const WAIT = { timeoutMs: 60_000 };

export interface PageAnswer {
	readonly execution: Execution;
	/** The text of the last page. */
	readonly text: string;
}

export interface SheetAnswer extends PageAnswer {
	readonly file: Sheet;
	readonly rows: Row[];
}

export interface SheetForm {
	/** The status that a person gets who opens the page without a password. */
	statusWithoutPassword(): Promise<number>;
	upload(sheet: Sheet): Promise<SheetAnswer>;
	/** For a sheet that gives no file back. */
	send(sheet: Sheet): Promise<PageAnswer>;
}

interface LastPage {
	readonly html: string;
	readonly execution: Execution;
}

/** The production form of a published workflow. n8n registers it a little after it has published the workflow. */
export async function openSheetForm(
	n8n: RunningN8n,
	{ path, login }: { path: string; login: Login },
): Promise<SheetForm> {
	const url = `${n8n.baseUrl}/form/${path}`;
	const authorization = `Basic ${btoa(`${login.user}:${login.password}`)}`;
	const page = await waitFor(
		'the form',
		async () => {
			const answer = await fetch(url, { headers: { authorization } });
			const html = await answer.text();
			return answer.ok ? html : undefined;
		},
		WAIT,
	);
	const post = async ({ name, type, bytes }: Sheet): Promise<LastPage> => {
		const body = new FormData();
		body.set('field-0', new File([bytes], name, { type }));
		const sent = await fetch(url, { method: 'POST', body, headers: authOf(page) });
		// Boundary: n8n answers a form that has another page with the address of that page.
		const { formWaitingUrl } = (await sent.json()) as { formWaitingUrl: string };
		await waitFor('the last page', async () => await isPageReady(formWaitingUrl), WAIT);
		const html = await (await fetch(formWaitingUrl)).text();
		// The page itself sends this once it is shown, and the execution ends.
		await fetch(formWaitingUrl, { method: 'POST' });
		const execution = await waitFor(
			'the execution to end',
			async () => {
				const one = await n8n.api.execution(executionOf(formWaitingUrl));
				return ['new', 'running', 'waiting'].includes(one.status) ? undefined : one;
			},
			WAIT,
		);
		return { html, execution };
	};
	return {
		statusWithoutPassword: async () => (await fetch(url)).status,
		async upload(sheet) {
			const { html, execution } = await post(sheet);
			const file = fileIn(html, execution);
			return { execution, text: textOf(html), file, rows: readSheet(n8n, file) };
		},
		async send(sheet) {
			const { html, execution } = await post(sheet);
			return { execution, text: textOf(html) };
		},
	};
}

/** As n8n's own page asks. It never answers a request for the page of an execution that is still running. */
async function isPageReady(formWaitingUrl: string): Promise<true | undefined> {
	const url = new URL(formWaitingUrl);
	url.pathname += '/n8n-execution-status';
	const answer = await fetch(url);
	return (await answer.text()).trim() === 'form-waiting' || undefined;
}

/** The ID of the execution that the page is of. */
export const executionOf = (formWaitingUrl: string): string =>
	new URL(formWaitingUrl).pathname.split('/').at(-1) ?? '';

const textOf = (html: string): string =>
	html
		.replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ');

interface PageFile {
	readonly fileName: string;
	readonly type: string;
	readonly data: string | { data: number[] };
}

/** The page carries its files in its script: a list, in n8n 1.123 one file. */
function fileIn(html: string, { status, data }: Execution): Sheet {
	const found = /(?:binaries =|JSON\.parse\(decodeURIComponent\()\s*"([^"]+)"/.exec(html)?.[1];
	// Boundary: n8n's own page.
	const files = JSON.parse(decodeURIComponent(found ?? '[]')) as PageFile | PageFile[];
	const [file] = [files].flat();
	if (file === undefined) {
		const reason = data?.resultData.error?.message ?? textOf(html);
		throw new Error(`The form gave no file back (${status}): ${reason}`);
	}
	const bytes =
		typeof file.data === 'string' ? Buffer.from(file.data, 'latin1') : Buffer.from(file.data.data);
	return { name: file.fileName, type: file.type, bytes: new Uint8Array(bytes) };
}
