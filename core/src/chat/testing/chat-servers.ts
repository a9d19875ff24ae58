import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { ChatSettings } from '@courtside/contract';
import { onTestFinished } from 'vitest';

/** A request that a stand-in has received. */
interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request; null closes the connection without an answer. */
type Respond = (received: Received) => Answer | null;

/** Starts a local web server that speaks the API of a service. */
export async function aChatServer(respond: Respond) {
  const received: Received[] = [];
  /** Answers instead of the API, such as while the service is down. */
  let instead: Respond | null = null;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const one: Received = { method, url, headers, text, body: JSON.parse(text) };
    received.push(one);
    const answer = (instead ?? respond)(one);
    if (answer === null) return void request.socket.destroy();
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {});
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    respondWith(next: Respond | null) {
      instead = next;
    },
  };
}

/** Leaves out no part of a message. */
const none: ChatSettings['withoutParts'] = [];

const bad = (message: string): Answer => ({ status: 400, body: { message, code: 50_035 } });

/** Discord's webhooks: https://discord.com/developers/docs/resources/webhook */
export async function aDiscord() {
  /** The contents of the messages in the channel, by id. */
  const messages = new Map<string, string>();
  /** The code with which every update is refused. */
  let fixedBy: number | null = null;
  const path = '/api/webhooks/123456789/webhook-token_ABCDEFGH';
  const server = await aChatServer(({ method, url, body }) => {
    const { content, allowed_mentions: mentions } = body;
    if (typeof content !== 'string' || content === '') return bad('Cannot send an empty message');
    if (content.length > 2_000) return bad('Must be 2000 or fewer in length.');
    if (JSON.stringify(mentions) !== '{"parse":[]}') return bad('This message pings.');
    if (method === 'POST' && url.pathname === path) {
      if (url.searchParams.get('wait') !== 'true') return { status: 204 };
      const id = String(1_000 + messages.size);
      messages.set(id, content);
      return { status: 200, body: { id, content } };
    }
    const id = url.pathname.slice(`${path}/messages/`.length);
    if (method !== 'PATCH' || !url.pathname.startsWith(`${path}/messages/`)) return { status: 405 };
    if (!messages.has(id)) return { status: 404, body: { message: 'Unknown Message', code: 10_008 } };
    if (fixedBy !== null) return { status: 400, body: { message: 'This message stays as it is', code: fixedBy } };
    messages.set(id, content);
    return { status: 200, body: { id, content } };
  });
  return {
    ...server,
    messages,
    settings: { service: 'discord' as const, url: `${server.url}${path}`, withoutParts: none },
    refuseUpdates(code: number): void {
      fixedBy = code;
    },
  };
}

/** Slack's incoming webhooks: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export async function aSlack() {
  const messages: string[] = [];
  const path = '/services/T000/B000/slack-secret-token';
  const server = await aChatServer(({ method, url, body: { text } }) => {
    if (method !== 'POST' || url.pathname !== path) return { status: 404, body: 'no_service' };
    if (typeof text !== 'string' || text === '') return { status: 400, body: 'no_text' };
    if (text.length > 40_000) return { status: 400, body: 'msg_too_long' };
    messages.push(text);
    return { status: 200, body: 'ok' };
  });
  return {
    ...server,
    messages,
    settings: { service: 'slack' as const, url: `${server.url}${path}`, withoutParts: none },
  };
}

/** Telegram's Bot API: https://core.telegram.org/bots/api */
export async function aTelegram() {
  const messages = new Map<number, string>();
  /** The id of the supergroup that the chat has become. */
  let movedTo: number | null = null;
  const token = '123456789:telegram-bot-token_ABCDEFGHIJKLMNO';
  const refuse = (status: number, description: string): Answer => ({
    status,
    body: { ok: false, error_code: status, description },
  });
  const server = await aChatServer(({ method, url, body }) => {
    const { chat_id: chat, text, message_id: id } = body;
    if (method !== 'POST' || !url.pathname.startsWith(`/bot${token}/`)) return refuse(404, 'Not Found');
    if (movedTo !== null && chat === '-1001234567')
      return {
        status: 400,
        body: {
          ok: false,
          error_code: 400,
          description: 'Bad Request: group chat was upgraded to a supergroup chat',
          parameters: { migrate_to_chat_id: movedTo },
        },
      };
    if (chat !== (movedTo ?? '-1001234567')) return refuse(400, 'Bad Request: chat not found');
    if ('parse_mode' in body) return refuse(400, "Bad Request: can't parse entities");
    if (typeof text !== 'string' || text === '') return refuse(400, 'Bad Request: message text is empty');
    if (text.length > 4_096) return refuse(400, 'Bad Request: message is too long');
    if (url.pathname.endsWith('/sendMessage')) {
      messages.set(messages.size + 1, text);
      return { status: 200, body: { ok: true, result: { message_id: messages.size } } };
    }
    if (!url.pathname.endsWith('/editMessageText')) return refuse(404, 'Not Found');
    if (typeof id !== 'number' || !messages.has(id)) return refuse(400, 'Bad Request: message to edit not found');
    if (messages.get(id) === text) return refuse(400, 'Bad Request: message is not modified: the same content');
    messages.set(id, text);
    return { status: 200, body: { ok: true, result: { message_id: id } } };
  });
  const settings = { service: 'telegram' as const, url: server.url, token, chatId: '-1001234567', withoutParts: none };
  return {
    ...server,
    messages,
    settings,
    /** Turns the group into a supergroup, which has none of its messages. */
    becomeSupergroup(): void {
      movedTo = -1_009_876_543;
      messages.clear();
    },
  };
}

/** The ntfy API: https://docs.ntfy.sh/publish. @param updates whether the server knows sequence ids, as 2.16 and newer do */
export async function aNtfy({ updates = true } = {}) {
  /** What a subscriber sees, by sequence id, or in the order of the messages. */
  const messages = new Map<string, string>();
  const token = 'tk_ntfy-access-token';
  const server = await aChatServer(({ method, url, body, headers }) => {
    const { topic, message, title, sequence_id: sequence } = body;
    if (method !== 'POST' || url.pathname !== '/') return { status: 404, body: { error: 'page not found' } };
    if (headers.authorization !== `Bearer ${token}`) return { status: 403, body: { error: 'forbidden' } };
    if (topic !== 'our-night' || typeof message !== 'string' || typeof title !== 'string')
      return { status: 400, body: { error: 'invalid request' } };
    if (Buffer.byteLength(message) > 4_096) return { status: 413, body: { error: 'message too large' } };
    const id = `n${messages.size}`;
    messages.set(updates && typeof sequence === 'string' ? sequence : id, message);
    return { status: 200, body: { id, event: 'message', topic, message, ...(updates && { sequence_id: sequence }) } };
  });
  const settings = { service: 'ntfy' as const, url: server.url, topic: 'our-night', token, withoutParts: none };
  return { ...server, messages, settings };
}

/** A program that accepts the events. */
export async function aWebhook() {
  const secret = 'webhook-signing-secret';
  const server = await aChatServer(() => ({ status: 204 }));
  const settings = { service: 'webhook' as const, url: `${server.url}/hooks/night-events`, secret, withoutParts: none };
  return { ...server, secret, settings };
}
