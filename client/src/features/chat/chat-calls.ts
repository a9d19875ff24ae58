import type { Chat, ChatSettings } from '@courtside/contract/chat';
import type { RouteData } from '@courtside/contract/routes';
import { ApiError, call, messageOf } from '../../api/call.ts';
import { idToken as token } from '../session/open-auth.ts';

/** Reads the chat of a group; null if none is connected. @throws ApiError */
export function readChat(groupId: string, signal: AbortSignal): Promise<Chat | null> {
  return call('readChat', { params: { groupId }, token, signal });
}

/** The result of a call. `field` is the input at fault, if the server named one. */
export type ChatResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string; readonly field: string | undefined };

async function resultOf<T>(sent: Promise<T>, fallback: string): Promise<ChatResult<T>> {
  try {
    return { ok: true, value: await sent };
  } catch (error) {
    const field = error instanceof ApiError ? error.field?.split('.').at(-1) : undefined;
    return { ok: false, message: messageOf(error, fallback), field };
  }
}

/** Connects a chat; with the connected service and no settings, changes the parts. Never throws. */
export function connectChat(groupId: string, body: ChatSettings): Promise<ChatResult<Chat>> {
  const failed = 'The chat could not be connected. Please try again.';
  return resultOf(call('connectChat', { params: { groupId }, token, body }), failed);
}

/** Disconnects the chat of a group. Never throws. */
export function disconnectChat(groupId: string): Promise<ChatResult<null>> {
  const failed = 'The chat could not be disconnected. Please try again.';
  return resultOf(call('disconnectChat', { params: { groupId }, token }), failed);
}

/** Sends a test message. Never throws. */
export function testChat(groupId: string): Promise<ChatResult<RouteData<'testChat'>>> {
  const failed = 'The test message could not be sent. Please try again.';
  return resultOf(call('testChat', { params: { groupId }, token, body: {} }), failed);
}

/** Sends the messages again that could not be delivered. Never throws. */
export function retryChat(groupId: string): Promise<ChatResult<Chat>> {
  const failed = 'The message could not be sent again. Please try again.';
  return resultOf(call('retryChat', { params: { groupId }, token, body: {} }), failed);
}
