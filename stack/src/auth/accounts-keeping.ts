import { errorMessage } from '../problem.ts';
import type { ProcessEvent } from '../process/supervised.ts';
import type { LocalAuth } from './component.ts';
import { ensureDemoAccounts, keepAccounts } from './keeper.ts';

const lookEveryMs = 2_000;

/** Follows the emulator: each time it is up, the demo accounts are ensured and every change is kept on disk. */
export class AccountsKeeping {
  readonly #auth: LocalAuth;
  readonly #say: (text: string) => void;
  #run = new AbortController();

  constructor(auth: LocalAuth, say: (text: string) => void) {
    this.#auth = auth;
    this.#say = say;
  }

  /** Notes what happened to the emulator. */
  note(event: ProcessEvent): void {
    this.end();
    if (event.kind !== 'ready') return;
    this.#run = new AbortController();
    const { signal } = this.#run;
    const { api, snapshots } = this.#auth;
    ensureDemoAccounts(api)
      .catch((error: unknown) => this.#say(`the demo accounts were not made: ${errorMessage(error)}`))
      .then(() => keepAccounts({ api, snapshots, everyMs: lookEveryMs, over: signal, say: this.#say }))
      .catch((error: unknown) => this.#say(`accounts are no longer saved: ${errorMessage(error)}`));
  }

  /** The emulator is about to end, or has. */
  end(): void {
    this.#run.abort();
  }
}
