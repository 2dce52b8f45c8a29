/** Prints the mails and chat messages that workflows send while the editor is open. */
import { bodyOf, subjectOf } from '../driver/servers/mailServer';
import type { Demo } from './start/startDemo';

const LOOK_EVERY_MS = 1_000;
const MOST_LINES = 40;

/** @returns a function that ends it */
export function tellPost(
	{ mail, chat }: Pick<Demo, 'mail' | 'chat'>,
	log: (line: string) => void,
): () => void {
	let mails = mail.mails.length;
	let messages = chat.messages.length;
	const timer = setInterval(() => {
		for (const one of mail.mails.slice(mails))
			log(`Mail to ${one.to}: ${subjectOf(one)}\n${indented(bodyOf(one))}`);
		for (const { channel_id: channel, message } of chat.messages.slice(messages))
			log(`Chat ${channel}:\n${indented(message)}`);
		mails = mail.mails.length;
		messages = chat.messages.length;
	}, LOOK_EVERY_MS);
	return () => clearInterval(timer);
}

function indented(text: string): string {
	const lines = text.trim().split(/\r?\n/);
	const left = lines.length - MOST_LINES;
	const rest = left > 0 ? [`(${left} more ${left === 1 ? 'line' : 'lines'})`] : [];
	return [...lines.slice(0, MOST_LINES), ...rest].map((line) => `  ${line}`).join('\n');
}
