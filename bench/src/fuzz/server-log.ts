/** The words that are long enough to be secrets. */
const longWords = /[\w-]{20,}/g;

/** What ends in front of a word without belonging to it: an encoded character, or an escape of JSON. */
const encoded = /%[\dA-Fa-f]{2}|\\u[\dA-Fa-f]{4}|\\[a-z]/g;

/** The long words of the server's log, which is searched for secrets. */
export class ServerLog {
  readonly #words = new Set<string>();
  #requests = 0;

  add(line: string): void {
    if (line.includes('/api/sign-in/')) this.#requests += 1;
    for (const [word] of line.replace(encoded, ' ').matchAll(longWords)) this.#words.add(word);
  }

  /** Number of lines about requests that sign users in. */
  get requests(): number {
    return this.#requests;
  }

  /** Whether the log contains a secret. Of tokens with several parts, the last one is the secret. */
  contains(secret: string): boolean {
    const word = secret.match(longWords)?.at(-1);
    return word !== undefined && this.#words.has(word);
  }
}
