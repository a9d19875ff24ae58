/** Number of added items that are kept. */
const latest = 30;

/** A list of fixed items and the latest added ones. */
export class Latest<T> {
  readonly #first: readonly T[];
  #added: readonly T[] = [];

  constructor(first: readonly T[]) {
    this.#first = first;
  }

  add(item: T): void {
    this.#added = [...this.#added, item].slice(-latest);
  }

  all(): readonly T[] {
    return [...this.#first, ...this.#added];
  }
}
