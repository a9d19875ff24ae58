import { errorMessage } from '../problem.ts';
import type { ProcessEvent } from '../process/supervised.ts';
import type { LocalAuth } from './component.ts';
import { ensureDemoAccounts, keepAccounts } from './keeper.ts';

const lookEveryMs = 2_000;

/** Creates the demo accounts each time the emulator starts, and saves every change of accounts to disk while it runs. */
export class AccountsKeeping {
  readonly #auth: LocalAuth;
  readonly #say: (text: string) => void;
  #run = new AbortController();

  constructor(auth: LocalAuth, say: (text: string) => void) {
    this.#auth = auth;
    this.#say = say;
  }

  /** Handles a start or an end of the emulator. */
  note(event: ProcessEvent): void {
    this.end();
    if (event.kind !== 'ready') return;
    this.#run = new AbortController();
    const { signal } = this.#run;
    const { api, snapshots } = this.#auth;
    ensureDemoAccounts(api)
      .catch((error: unknown) => this.#say(`creating the demo accounts failed: ${errorMessage(error)}`))
      .then(() => keepAccounts({ api, snapshots, everyMs: lookEveryMs, over: signal, say: this.#say }))
      .catch((error: unknown) => this.#say(`saving accounts stopped: ${errorMessage(error)}`));
  }

  /** Stops saving: the emulator is about to end or has ended. */
  end(): void {
    this.#run.abort();
  }
}
