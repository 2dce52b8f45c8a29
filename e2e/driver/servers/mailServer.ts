/** A mail server on loopback that keeps what it gets. It speaks the part of SMTP that n8n uses, without TLS. */
import { createServer, type Socket } from 'node:net';

export interface Mail {
	readonly to: string;
	/** The whole message: headers, an empty line, and the body as it was encoded. */
	readonly text: string;
}

export interface MailServer {
	readonly port: number;
	/** Oldest first. */
	readonly mails: readonly Mail[];
	stop(): Promise<void>;
}

/** @param port any free one by default */
export async function startMailServer(port = 0): Promise<MailServer> {
	const mails: Mail[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
		socket.on('error', () => socket.destroy());
		serve(socket, (mail) => mails.push(mail));
	});
	const bound = await new Promise<number>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', () => {
			const address = server.address();
			resolve(typeof address === 'object' && address !== null ? address.port : 0);
		});
	});
	return {
		port: bound,
		mails,
		async stop() {
			for (const socket of sockets) socket.destroy();
			await new Promise((done) => server.close(done));
		},
	};
}

const END_OF_DATA = '\r\n.\r\n';

function serve(socket: Socket, receive: (mail: Mail) => void): void {
	let unread = '';
	let to = '';
	let isData = false;
	const say = (line: string): void => void socket.write(`${line}\r\n`);

	const command = (line: string): void => {
		const verb = line.slice(0, 4).toUpperCase();
		if (verb === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
		isData = verb === 'DATA';
		if (verb === 'QUIT') socket.end('221 Bye\r\n');
		else if (isData) say('354 Go ahead');
		else say('250 OK');
	};

	say('220 mail');
	socket.setEncoding('utf8');
	socket.on('data', (chunk: string) => {
		unread += chunk;
		for (;;) {
			const end = unread.indexOf(isData ? END_OF_DATA : '\r\n');
			if (end < 0) return;
			const part = unread.slice(0, end);
			unread = unread.slice(end + (isData ? END_OF_DATA : '\r\n').length);
			if (!isData) command(part);
			else {
				isData = false;
				// SMTP doubles a dot at the beginning of a line.
				receive({ to, text: part.replace(/^\.\./gm, '.') });
				say('250 OK');
			}
		}
	});
}

/** The subject, decoded. A long one is folded into several lines. */
export const subjectOf = ({ text }: Mail): string =>
	(/^subject: (.*(?:\r?\n[ \t].*)*)$/im.exec(text)?.[1] ?? '')
		.replace(/\r?\n(?=[ \t])/g, '')
		.replace(/\?=\s+=\?/g, '?==?')
		.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, form: string, word: string) =>
			decoded(
				`content-transfer-encoding: ${form.toLowerCase() === 'b' ? 'base64' : 'quoted-printable'}`,
				word.replace(/_/g, form.toLowerCase() === 'b' ? '_' : ' '),
			),
		)
		.trim();

/** The body of a mail, decoded: of a mail with a file all parts, one after another. */
export function bodyOf({ text }: Mail): string {
	const [head = '', ...rest] = text.split('\r\n\r\n');
	const body = rest.join('\r\n\r\n');
	const boundary = /^content-type: multipart\/.*boundary="?([^";]+)/ims.exec(head)?.[1];
	if (boundary === undefined) return decoded(head, body);
	// What is before the first boundary is for readers that know no parts, and what follows the last one is empty.
	const parts = body.split(`--${boundary}`).slice(1, -1);
	return parts.map((part) => bodyOf({ to: '', text: part.trim() })).join('\n');
}

function decoded(head: string, body: string): string {
	if (/^content-transfer-encoding: base64/im.test(head))
		return Buffer.from(body, 'base64').toString('utf8');
	if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
	const bytes = body
		.replace(/=\r\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
	return Buffer.from(bytes, 'latin1').toString('utf8');
}
