/** Replaces a Mattermost server, on loopback: it takes the messages that n8n posts, and keeps them. */
import Fastify from 'fastify';

export interface ChatMessage {
	readonly channel_id: string;
	readonly message: string;
}

export interface ChatServer {
	/** For the field Base URL of n8n's Mattermost credential. */
	readonly baseUrl: string;
	/** Oldest first. */
	readonly messages: readonly ChatMessage[];
	/** How many of the next messages the server does not take. */
	refusedMessages: number;
	stop(): Promise<void>;
}

/** @param port any free one by default */
export async function startChatServer(port = 0): Promise<ChatServer> {
	const server = Fastify();
	const messages: ChatMessage[] = [];
	server.post<{ Body: ChatMessage }>('/api/v4/posts', async ({ body }, reply) => {
		if (chat.refusedMessages > 0) {
			chat.refusedMessages -= 1;
			return await reply.code(503).send({ message: 'Too many messages' });
		}
		messages.push(body);
		return await reply.code(201).send({ id: `post-${messages.length}`, ...body });
	});
	const baseUrl = await server.listen({ host: '127.0.0.1', port });
	const stop = async (): Promise<void> => await server.close();
	const chat: ChatServer = { baseUrl, messages, refusedMessages: 0, stop };
	return chat;
}
