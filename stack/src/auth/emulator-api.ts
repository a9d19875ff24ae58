const callTimeoutMs = 10_000;

/** The fields of an emulator account that are used here. */
export interface EmulatorAccount {
  readonly localId: string;
  readonly email?: string;
  /** Tokens issued before this time are rejected. Seconds since 1970. */
  readonly validSince?: string;
}

/** Client for a running Auth emulator and its hub, with the emulator's administrator token. */
export class EmulatorApi {
  readonly #auth: string;
  readonly #hub: string;
  readonly #project: string;

  /** @param ports local ports of Auth and the hub */
  constructor(project: string, ports: { readonly auth: number; readonly hub: number }) {
    this.#project = project;
    this.#auth = `http://127.0.0.1:${ports.auth}`;
    this.#hub = `http://127.0.0.1:${ports.hub}`;
  }

  /** Returns every account as the emulator exports it. */
  async accounts(): Promise<readonly EmulatorAccount[]> {
    const answer = await this.#call('GET', `${this.#projectUrl()}/accounts:batchGet?maxResults=-1`);
    return accountsIn(answer) ?? [];
  }

  /** Creates an account with a given uid. */
  async create(account: { localId: string; email: string; displayName: string; password: string }): Promise<void> {
    await this.#call('POST', `${this.#projectUrl()}/accounts`, account);
  }

  /** Sets the time, in seconds since 1970, before which issued tokens are rejected. */
  async setValidSince(localId: string, validSince: string): Promise<void> {
    await this.#call('POST', `${this.#projectUrl()}/accounts:update`, { localId, validSince });
  }

  /** Exports every account to a new folder. */
  async exportTo(path: string): Promise<void> {
    await this.#call('POST', `${this.#hub}/_admin/export`, { path, initiatedBy: 'stack' });
  }

  #projectUrl(): string {
    return `${this.#auth}/identitytoolkit.googleapis.com/v1/projects/${this.#project}`;
  }

  async #call(method: string, url: string, body?: object): Promise<unknown> {
    const response = await fetch(url, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      signal: AbortSignal.timeout(callTimeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status} ${text.slice(0, 200)}`);
    return text.startsWith('{') ? JSON.parse(text) : text;
  }
}

/** The accounts in a response of the emulator or in one of its exports; undefined if it has none. */
export function accountsIn(answer: unknown): readonly EmulatorAccount[] | undefined {
  const users = typeof answer === 'object' && answer !== null && 'users' in answer ? answer.users : [];
  return Array.isArray(users) ? users.filter(isAccount) : undefined;
}

function isAccount(value: unknown): value is EmulatorAccount {
  return typeof value === 'object' && value !== null && 'localId' in value && typeof value.localId === 'string';
}
