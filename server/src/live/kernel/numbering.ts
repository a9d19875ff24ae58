import { randomUUID } from 'node:crypto';

export interface MessageNumber {
  readonly version: number;
  readonly tag: string;
}

/** Numbers the messages of one room. */
export interface Numbering {
  /** The number and tag of the next message. */
  next(): MessageNumber;
  /** Those of the last message. */
  last(): MessageNumber;
}

/** Its tags differ from those of every other process and every other numbering. */
export function createNumbering(): Numbering {
  const epoch = randomUUID().slice(0, 8);
  let version = 0;
  const last = () => ({ version, tag: `${epoch}.${version}` });
  return {
    next() {
      version += 1;
      return last();
    },
    last,
  };
}
