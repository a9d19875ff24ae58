import { type ChatSettings, DomainError } from '@courtside/contract';
import type { z } from 'zod';
import type { OutgoingRequest, OutgoingResponse } from '../../platform/outgoing/outgoing.ts';
import { asChatError, ChatError, jsonOf } from './chat-error.ts';

/** What is sent to a chat. */
export interface ChatMessage {
  /** The same for all requests about one night. */
  readonly id: string;
  /** Increases with each request about one night. */
  readonly revision: number;
  readonly groupName: string;
  /** The day of the league; null in a test message. */
  readonly night: string | null;
  /** The path of the night's page; null in a test message. */
  readonly path: string | null;
  readonly title: string;
  readonly lines: readonly string[];
  /** How many of the last lines are never left out. */
  readonly pinned: number;
  /** The address of the night's page; null without one. It is not escaped, and never left out. */
  readonly link: string | null;
  /** True if the night is over. */
  readonly isFinal: boolean;
}

/** The answer of a service that has accepted a message. */
export interface Delivered {
  /** The id that updates the message; null if the service has none. */
  readonly remoteId: string | null;
  /** True if the service cannot update the message. */
  readonly isFixed: boolean;
}

/** A message for a service: a new one, or a new text of an earlier one. */
interface Delivery {
  /** Sends a request for the group. @throws OutgoingError */
  readonly request: (request: OutgoingRequest) => Promise<OutgoingResponse>;
  readonly message: ChatMessage;
  /** The message to update; null for a new one. */
  readonly remoteId: string | null;
  /** Seconds since 1970 UTC. */
  readonly timestamp: number;
}

/** A service to which messages are sent. */
export interface ChatService {
  /** How users know it. */
  readonly name: string;
  /** True if a repeated request never shows a second message. */
  readonly isRepeatable: boolean;
  /** False if a message can never be updated. */
  readonly canUpdate: boolean;
  /** Checks what the owner entered. @throws DomainError `invalid-chat` with the field at fault */
  readSettings(entered: ChatSettings): { readonly settings: string; readonly label: string };
  /** @param settings as `readSettings` of this or an earlier version returned them. @throws ChatError */
  deliver(settings: string, delivery: Delivery): Promise<Delivered>;
}

/** The part of a service that knows its API. */
interface Definition<S extends z.ZodType> extends Pick<ChatService, 'name' | 'isRepeatable' | 'canUpdate'> {
  /** The settings, by the names of the fields that the owner fills in. */
  readonly schema: S;
  /** What the owner sees of them. */
  readonly label: (settings: z.output<S>) => string;
  readonly deliver: (settings: z.output<S>, delivery: Delivery) => Promise<Delivered>;
}

/** Defines a service whose settings have this schema. */
export function defineService<S extends z.ZodType>(definition: Definition<S>): ChatService {
  const { name, isRepeatable, canUpdate, schema, label, deliver } = definition;

  /** The settings, or what is wrong with them. */
  function parse(entered: unknown) {
    const parsed = schema.safeParse(entered, {
      error: ({ input }) => (input === undefined ? 'is required' : undefined),
    });
    if (parsed.success) return { settings: parsed.data, refusal: null };
    const [issue] = parsed.error.issues;
    const [field, reason] = [issue?.path.join('.') || 'service', issue?.message ?? 'is not valid'];
    return { settings: null, refusal: { field, message: `${field}: ${reason}.` } };
  }

  /** Reads stored settings. The operator, or a later version, may allow less than when they were entered. */
  function readStored(settings: string): z.output<S> {
    const { settings: found, refusal } = parse(jsonOf(settings));
    if (refusal === null) return found;
    throw new ChatError(
      'permanent',
      `${name} is not used with these settings any more. Connect it again. ${refusal.message}`,
    );
  }

  return {
    name,
    isRepeatable,
    canUpdate,
    readSettings(entered) {
      const { settings, refusal } = parse(entered);
      if (refusal !== null) throw new DomainError('invalid-chat', refusal);
      return { settings: JSON.stringify(settings), label: label(settings) };
    },
    async deliver(settings, delivery) {
      const stored = readStored(settings);
      try {
        return await deliver(stored, delivery);
      } catch (thrown) {
        throw withoutSecrets(asChatError(thrown), settings);
      }
    },
  };
}

const minSecretLength = 8;

/** The error without texts of the settings that a service may have quoted. */
function withoutSecrets(error: unknown, settings: string): unknown {
  if (!(error instanceof ChatError)) return error;
  const secrets = settings.split(/[^\w.:-]+/).filter((part) => part.length >= minSecretLength);
  const hosts = settings.match(/https?:\/\/[^/"]+/g) ?? [];
  const hidden = secrets.filter((secret) => !hosts.some((host) => host.includes(secret)));
  const { kind, waitMs, isGone, message } = error;
  return new ChatError(
    kind,
    hidden.reduce((text, secret) => text.replaceAll(secret, '…'), message),
    { waitMs, isGone },
  );
}

/** Shows where a message goes without what gives access to it: the host, and the last four characters. */
export function maskedLabel(url: string, secret: string): string {
  return `${new URL(url).host} …${secret.slice(-4)}`;
}
