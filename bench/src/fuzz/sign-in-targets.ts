import { randomUUID } from 'node:crypto';
import type { RouteName, Session } from '@courtside/contract';
import { signInRoutes } from '@courtside/contract/routes/sign-in';
import type { HouseServices } from './house-accounts.ts';
import { Latest } from './latest.ts';
import type { WireRequest, WireResponse } from './wire.ts';

/** The response to a request about signing in, and the fields of its body. */
export interface SignInExchange {
  readonly route: RouteName;
  /** The fields of the body that are texts; none if the body was not an object. */
  readonly sent: Readonly<Record<string, string>>;
  readonly status: number;
  /** The code of an error. */
  readonly code: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** The whole response, as JSON. */
  readonly text: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Reads a request and its response. */
export function exchangeOf({ route, body: sent }: WireRequest, { status, body }: WireResponse): SignInExchange {
  const fields = parse(sent);
  const texts = isRecord(fields) ? Object.entries(fields).filter(([, value]) => typeof value === 'string') : [];
  const reply = isRecord(body) ? body : {};
  return {
    route,
    sent: Object.fromEntries(texts) as Record<string, string>,
    status,
    code: typeof reply.code === 'string' ? reply.code : null,
    data: isRecord(reply.data) ? reply.data : {},
    text: JSON.stringify(body),
  };
}

/** Routes about signing in. */
export const signInRouteNames: readonly RouteName[] = [
  ...(Object.keys(signInRoutes) as (keyof typeof signInRoutes)[]),
  'makeUserResetLink',
];

/** A user that requests sign in. */
export interface Visitor {
  readonly email: string;
  readonly password: string;
  readonly device: string;
}

/** The answer of a provider to the browser that keeps `flow`. */
export interface ProviderAnswer {
  readonly flow: string;
  readonly answer: string;
}

/** Sign-ins at the provider between two batches. */
const visitsPerBatch = 12;
/** Users of the provider. Only the first visits make new accounts. */
const subjects = 15;

export const sessionOf = (data: object): Session | null => ('refreshToken' in data ? (data as Session) : null);

const codeOfLink = /\/reset-password\?for=(password|email)&code=([\w-]+)/;

/** Users, tokens, links and answers of a provider that requests about signing in refer to. Empty with Firebase. */
export class SignInTargets {
  readonly #visitors = new Map<string, Visitor>();
  readonly #sessions = new Map<string, string>();
  readonly #flows: { readonly url: string; readonly flow: string }[] = [];
  readonly #replaced = new Latest(['none']);
  readonly #resetCodes = new Latest(['none']);
  readonly #confirmCodes = new Latest(['none']);
  readonly #answers = new Latest<ProviderAnswer>([{ flow: 'none', answer: 'code=none' }]);
  #readMails = 0;
  #visits = 0;

  visitors = (): readonly Visitor[] => [...this.#visitors.values()].slice(-30);
  /** Refresh tokens: the current ones of the latest sessions, whether these have ended or not. */
  tokens = (): readonly string[] => ['none', ...[...this.#sessions.values()].slice(-60)];
  /** Refresh tokens that were replaced. */
  replaced = (): readonly string[] => this.#replaced.all();
  resetCodes = (): readonly string[] => this.#resetCodes.all();
  confirmCodes = (): readonly string[] => this.#confirmCodes.all();
  answers = (): readonly ProviderAnswer[] => this.#answers.all();

  /** Records what later requests can use. */
  record({ route, sent, status, data }: SignInExchange): void {
    if (status < 200 || status >= 300) return;
    const session = sessionOf(data);
    if (session !== null) {
      if (sent.refreshToken !== undefined) this.#replaced.add(sent.refreshToken);
      this.#sessions.set(session.refreshToken.split('.')[0] ?? '', session.refreshToken);
    }
    const { email = '', password = '' } = sent;
    if (session !== null && password !== '') this.#visitors.set(email, { email, password, device: session.device });
    const known = this.#visitors.get(String(data.email));
    if (route === 'resetPassword' && known !== undefined) this.#visitors.set(known.email, { ...known, password });
    if (route === 'makeUserResetLink') this.#recordLink(String(data.link));
    if (route === 'beginProviderSignIn') this.#flows.push({ url: String(data.url), flow: String(data.flow) });
  }

  #recordLink(text: string): void {
    const [, purpose, code] = codeOfLink.exec(text) ?? [];
    if (code !== undefined) (purpose === 'email' ? this.#confirmCodes : this.#resetCodes).add(code);
  }

  /** Waits for the mails that reset the passwords of all users. */
  async waitForResets({ mailbox }: HouseServices): Promise<void> {
    const waiting = new Set(this.#visitors.keys());
    for (let count = 1; waiting.size > 0; count += 1) {
      const { to, text } = await mailbox.mail(count);
      if (codeOfLink.exec(text)?.[1] === 'password') for (const email of to) waiting.delete(email);
    }
  }

  /** Reads the new mails, and signs users in at the provider for the sign-ins that requests have begun. */
  async collect({ mailbox, provider }: HouseServices): Promise<void> {
    for (; this.#readMails < mailbox.mails.length; this.#readMails += 1)
      this.#recordLink(mailbox.mails[this.#readMails]?.text ?? '');
    for (const { url, flow } of this.#flows.splice(0).slice(-visitsPerBatch)) {
      const subject = `subject-${this.#visits % subjects}`;
      this.#visits += 1;
      // One user in five says to have the address of another user.
      const [visitor] = this.#visits % 5 === 0 ? this.visitors() : [];
      const email = visitor?.email ?? `${randomUUID()}@provider.example`;
      provider.tell(subject, { email, email_verified: this.#visits % 2 === 0, name: subject });
      this.#answers.add({ flow, answer: await provider.visit(url, subject) });
    }
  }
}
