import { randomBytes } from 'node:crypto';
import type { RouteName, Session } from '@courtside/contract';
import type { Api } from '../players.ts';
import type { ServerLog } from './server-log.ts';
import { type SignInExchange, sessionOf } from './sign-in-targets.ts';

/** The field of a route's body that the route uses up. */
const usedUpBy: Partial<Record<RouteName, string>> = {
  resetPassword: 'code',
  confirmEmail: 'code',
  finishProviderSignIn: 'flow',
};

/** Fields that only the server and the user may know. */
const secretFields = ['password', 'refreshToken', 'accessToken', 'device', 'code', 'flow', 'link'];
/** Shorter texts may be in a log by chance. */
const minSecretLength = 20;
/** Sessions of each kind that are renewed after the last request. */
const maxTried = 200;

const idOf = (token: string) => /^([\w-]{22})\.[\w-]{43}$/.exec(token)?.[1] ?? null;

const isSuccess = ({ status }: SignInExchange) => status >= 200 && status < 300;

/** Checks that links and sign-ins work once, that no session is renewed after its end, and that secrets stay secret. */
export class SignInRules {
  readonly failures: string[] = [];
  readonly #used = new Set<string>();
  /** The next secret with which each refresh token was renewed. */
  readonly #nexts = new Map<string, string>();
  /** The current refresh token of each session. */
  readonly #current = new Map<string, string>();
  readonly #emails = new Map<string, string | null>();
  readonly #ended = new Set<string>();
  /** Sessions that may have ended, depending on the order of requests sent at the same time. */
  readonly #unclear = new Set<string>();
  readonly #secrets = new Set<string>();

  /** Checks the responses to requests that were sent at the same time, in any order. */
  record(exchanges: readonly SignInExchange[]): void {
    const usedBefore = new Set(this.#used);
    for (const exchange of exchanges) {
      this.#checkUse(exchange, usedBefore);
      this.#checkRenewal(exchange);
      this.#checkEcho(exchange);
      this.#collectSecrets(exchange);
    }
    for (const exchange of exchanges) this.#recordEnd(exchange);
    for (const exchange of exchanges) this.#recordSession(exchange);
    const resets = exchanges.filter((exchange) => exchange.route === 'resetPassword' && isSuccess(exchange));
    const emails = new Set(resets.map(({ data }) => data.email));
    for (const { data } of exchanges) {
      const session = sessionOf(data);
      if (session !== null && emails.has(session.user.email)) this.#unclear.add(idOf(session.refreshToken) ?? '');
    }
  }

  #checkUse(exchange: SignInExchange, usedBefore: ReadonlySet<string>): void {
    const { route, sent } = exchange;
    if (!isSuccess(exchange)) return;
    if (route === 'readResetCode' && usedBefore.has(sent.code ?? ''))
      this.failures.push('readResetCode accepted a code after its use');
    const secret = sent[usedUpBy[route] ?? ''];
    if (secret === undefined) return;
    if (this.#used.has(secret)) this.failures.push(`${route} accepted the same secret twice`);
    this.#used.add(secret);
  }

  #checkRenewal(exchange: SignInExchange): void {
    const { refreshToken = '', next = '' } = exchange.sent;
    if (exchange.route !== 'renewSession' || !isSuccess(exchange)) return;
    if (this.#ended.has(idOf(refreshToken) ?? '')) this.failures.push('a session was renewed after its end');
    const other = this.#nexts.get(refreshToken);
    if (other !== undefined && other !== next) this.failures.push('a refresh token was renewed twice');
    this.#nexts.set(refreshToken, next);
  }

  #checkEcho(exchange: SignInExchange): void {
    if (isSuccess(exchange)) return;
    for (const field of secretFields) {
      const secret = exchange.sent[field] ?? '';
      if (secret.length >= minSecretLength && exchange.text.includes(secret))
        this.failures.push(`an error of ${exchange.route} contains the ${field} of the request`);
    }
  }

  #collectSecrets(exchange: SignInExchange): void {
    if (!isSuccess(exchange)) return;
    for (const field of secretFields)
      for (const secret of [exchange.sent[field], exchange.data[field]])
        if (typeof secret === 'string' && secret.length >= minSecretLength) this.#secrets.add(secret);
    const code = new URLSearchParams(exchange.sent.answer).get('code');
    if (code !== null) this.#secrets.add(code);
  }

  #recordEnd(exchange: SignInExchange): void {
    const { route, sent, code, data } = exchange;
    const id = idOf(sent.refreshToken ?? '');
    if (route === 'resetPassword' && isSuccess(exchange))
      for (const [session, email] of this.#emails) if (email === data.email) this.#ended.add(session);
    if (id === null) return;
    if (route === 'renewSession' && code === 'session-over') this.#ended.add(id);
    if (route !== 'endSession' || !isSuccess(exchange)) return;
    if (this.#current.get(id) === sent.refreshToken) this.#ended.add(id);
    else this.#unclear.add(id);
  }

  #recordSession({ data }: SignInExchange): void {
    const session = sessionOf(data);
    const id = session && idOf(session.refreshToken);
    if (session === null || id === null) return;
    this.#current.set(id, session.refreshToken);
    this.#emails.set(id, session.user.email);
  }

  /** Renews sessions that have ended, which must fail, and others, which must succeed. @returns how many of each */
  async tryRenewals(api: Api): Promise<{ ended: number; open: number }> {
    const renew = (refreshToken: string) => {
      const body = { refreshToken, next: randomBytes(32).toString('base64url') };
      return api.call<Session>('POST', '/api/sign-in/session', { body });
    };
    const tokensOf = (ids: readonly string[]) => ids.slice(-maxTried).map((id) => this.#current.get(id) ?? '');
    const ids = [...this.#current.keys()];
    const ended = tokensOf(ids.filter((id) => this.#ended.has(id)));
    const open = tokensOf(ids.filter((id) => !this.#ended.has(id) && !this.#unclear.has(id)));
    for (const token of ended)
      if ((await renew(token)).status !== 401) this.failures.push('a session was renewed after its end');
    for (const token of open)
      if ((await renew(token)).status !== 200) this.failures.push('a session that nothing has ended was not renewed');
    return { ended: ended.length, open: open.length };
  }

  /** Checks that the server's log contains none of the secrets. @returns how many there are */
  checkLog(log: ServerLog): number {
    for (const secret of this.#secrets)
      if (log.contains(secret)) this.failures.push(`the log contains a secret of ${secret.length} characters`);
    return this.#secrets.size;
  }
}
