import type { ChatPart, ChatServiceName, ChatSettings } from '@courtside/contract/chat';
import { leagueDay } from '@courtside/contract/league-day';
import { dayMs } from '@courtside/contract/time';

/** A setting that identifies a chat at its service. */
type ChatFieldName = Exclude<keyof ChatSettings, 'service' | 'withoutParts'>;

/** An input of the form that connects a chat. */
export interface ChatField {
  readonly name: ChatFieldName;
  readonly label: string;
  /** True if the value gives access to the chat. */
  readonly isSecret: boolean;
  readonly isOptional?: boolean;
  /** The value that most owners need; never a secret. */
  readonly initial?: string;
  readonly placeholder?: string;
  readonly hint?: string;
}

/** A service, in words. */
interface ServiceWords {
  readonly name: string;
  /** The service as the subject of a sentence. */
  readonly subject: string;
  /** How to connect it. */
  readonly steps: readonly [string, string, string];
  readonly fields: readonly ChatField[];
}

/** What an owner reads about each service. */
export const serviceWords: Readonly<Record<ChatServiceName, ServiceWords>> = {
  discord: {
    name: 'Discord',
    subject: 'Discord',
    steps: [
      'In Discord, open Server Settings, then Integrations, then Webhooks.',
      'Choose New Webhook, and the channel for the messages.',
      'Choose Copy Webhook URL, and paste it here.',
    ],
    fields: [{ name: 'url', label: 'Webhook URL', isSecret: true, placeholder: 'https://discord.com/api/webhooks/…' }],
  },
  slack: {
    name: 'Slack',
    subject: 'Slack',
    steps: [
      'Open api.slack.com/apps and choose Create New App, From scratch.',
      'Under Incoming Webhooks, turn on Activate Incoming Webhooks. Choose Add New Webhook and a channel.',
      'Copy the Webhook URL, and paste it here.',
    ],
    fields: [{ name: 'url', label: 'Webhook URL', isSecret: true, placeholder: 'https://hooks.slack.com/services/…' }],
  },
  telegram: {
    name: 'Telegram',
    subject: 'Telegram',
    steps: [
      'In Telegram, send /newbot to @BotFather and copy the token.',
      'Add your bot to the group, or to the channel as an admin.',
      'Open api.telegram.org/bot<token>/getUpdates in a browser and copy the "id" of the chat. A public channel also has its @name.',
    ],
    fields: [
      { name: 'token', label: 'Bot token', isSecret: true, placeholder: '123456:ABC-DEF…' },
      { name: 'chatId', label: 'Chat ID', isSecret: false, placeholder: '-1001234567890 or @channel' },
    ],
  },
  ntfy: {
    name: 'ntfy',
    subject: 'ntfy',
    steps: [
      'Install the ntfy app, or open ntfy.sh/app in a browser.',
      'Subscribe to a topic with a name that is hard to guess: anyone who knows it can read the messages.',
      'Enter the same topic here. Your friends subscribe to it too.',
    ],
    fields: [
      { name: 'url', label: 'Server', isSecret: false, initial: 'https://ntfy.sh' },
      { name: 'topic', label: 'Topic', isSecret: true },
      {
        name: 'token',
        label: 'Access token',
        isSecret: true,
        isOptional: true,
        hint: 'Only if the topic is protected.',
      },
    ],
  },
  webhook: {
    name: 'Webhook',
    subject: 'The webhook',
    steps: [
      'Give your program an https address that accepts POST requests with JSON.',
      'Choose a secret of at least 16 characters for the program and for Courtside.',
      'Check each request: courtside-signature is v1= and the HMAC-SHA256 of courtside-timestamp, a dot and the body.',
    ],
    fields: [
      { name: 'url', label: 'Address', isSecret: true, placeholder: 'https://' },
      { name: 'secret', label: 'Secret', isSecret: true, hint: 'At least 16 characters.' },
    ],
  },
};

/** The parts of a message in its order, in words. */
export const partWords: readonly (readonly [part: ChatPart, label: string])[] = [
  ['games', 'Games and scores'],
  ['no-bet-yet', 'Who has no bet yet'],
  ['challenges', 'Open challenges'],
  ['standings', 'Profit of the night'],
  ['highlights', 'Winner, biggest swing and worst beat'],
  ['head-to-heads', 'Head-to-heads'],
  ['seals', 'Seals of the games'],
  ['season', 'The end of a season'],
];

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/**
 * The message of a night as the subject of a sentence: `Last night's message`, `The message of Wednesday, January 14`.
 * @param night a day of the league, `2026-01-14`
 * @param now in ms since 1970
 */
export function messageOfNight(night: string, now: number): string {
  const nights = (Date.parse(leagueDay(now)) - Date.parse(night)) / dayMs;
  if (nights === 0) return "Tonight's message";
  if (nights === 1) return "Last night's message";
  return `The message of ${day.format(new Date(night))}`;
}
