import type { Api } from '../players.ts';
import { firstSignIns } from './first-sign-ins.ts';
import type { HouseServices } from './house-accounts.ts';
import { ServerLog } from './server-log.ts';
import { SignInRules } from './sign-in-rules.ts';
import { exchangeOf, SignInTargets, signInRouteNames } from './sign-in-targets.ts';
import type { WireRequest, WireResponse } from './wire.ts';

/** The sign-ins of a run: what requests refer to, and the rules that the responses must keep. */
export class SignIns {
  readonly targets = new SignInTargets();
  readonly #rules = new SignInRules();
  readonly #log = new ServerLog();
  readonly #services: HouseServices | null;

  /** @param services null if Firebase has the accounts: then there is nothing to check */
  constructor(services: HouseServices | null) {
    this.#services = services;
  }

  /** Adds a line of the server's log. */
  addLine(line: string): void {
    this.#log.add(line);
  }

  /** Sends first sign-ups, and calls that make links, so that the first batch has what it can refer to. */
  async begin(sendAll: (requests: readonly WireRequest[]) => Promise<readonly WireResponse[]>): Promise<void> {
    if (this.#services === null) return;
    for (const requests of firstSignIns()) this.record(requests, await sendAll(requests));
    await this.targets.waitForResets(this.#services);
  }

  /** Reads mails and visits the provider, for the next batch. */
  async collect(): Promise<void> {
    if (this.#services !== null) await this.targets.collect(this.#services);
  }

  /** Records the responses to a batch, of which only those about signing in matter. */
  record(requests: readonly WireRequest[], replies: readonly WireResponse[]): void {
    const exchanges = requests.flatMap((request, index) => {
      const reply = replies[index];
      return reply === undefined || !signInRouteNames.includes(request.route) ? [] : [exchangeOf(request, reply)];
    });
    this.#rules.record(exchanges);
    for (const exchange of exchanges) this.targets.record(exchange);
  }

  /** Renews sessions, ended ones as well, after the last batch. @returns what was done, as text */
  async tryRenewals(api: Api): Promise<string> {
    const { open, ended } = await this.#rules.tryRenewals(api);
    return `sessions renewed after the last request: ${open} open ones, and ${ended} that had ended`;
  }

  /** Searches the complete log. @returns what was searched, as text, and all failures of the run */
  finish(): { readonly searched: string; readonly failures: readonly string[] } {
    const secrets = this.#rules.checkLog(this.#log);
    const isEmpty = this.#services !== null && this.#log.requests === 0;
    return {
      searched: `log: ${this.#log.requests} lines about signing in, searched for ${secrets} secrets`,
      failures: [
        ...this.#rules.failures,
        ...(isEmpty ? ['the log has no line about signing in, so its search proves nothing'] : []),
      ],
    };
  }
}
