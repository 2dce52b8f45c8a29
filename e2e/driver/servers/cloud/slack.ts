/** Replaces the Web API of Slack: it takes messages to channels, and keeps them. */
import { z } from 'zod';

import { createCloudService, expecting, type CloudService } from './cloudService';

export interface SlackMessage {
	readonly channel: string;
	/** As a reader sees it. */
	readonly text: string;
}

export interface Slack extends CloudService {
	/** Oldest first. */
	readonly messages: readonly SlackMessage[];
	/** How many of the next messages Slack does not take, because there are too many. */
	refusedMessages: number;
}

/** What Slack does not read as a command: a mention of everybody, or a link that shows another text. */
const plainText = z.string().regex(/^(?:[^<>&]|&(?:amp|lt|gt);)+$/);
const message = z.strictObject({
	channel: z.string().regex(/^#payout-[a-z]+$/),
	text: plainText,
	// Slack would open the links in the message for a preview.
	unfurl_links: z.literal(false),
	unfurl_media: z.literal(false),
	/** A setting of n8n's node, which sends it too. */
	includeLinkToWorkflow: z.literal(false),
});

export function createSlack(): Slack {
	const service = createCloudService('slack.com');
	const messages: SlackMessage[] = [];
	const slack: Slack = { ...service, messages, refusedMessages: 0 };

	service.app.post('/api/chat.postMessage', async ({ body }) => {
		const { channel, text } = expecting('The message', message, body);
		if (slack.refusedMessages > 0) {
			slack.refusedMessages -= 1;
			return { ok: false, error: 'ratelimited' };
		}
		const shown = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
		messages.push({ channel, text: shown });
		return { ok: true, channel, ts: `1700000000.${String(messages.length).padStart(6, '0')}` };
	});

	return slack;
}
