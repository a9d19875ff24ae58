import { hash } from 'node:crypto';

/** Draws a number from 0 (included) to 1 (excluded). */
export type Random = () => number;

const wordsPerBlock = 16;

/**
 * An endless series of draws that depends on the labels alone: the same labels draw the same numbers in every
 * process and on every machine. SHA-512 over the labels and a block number, 32 bits a draw: one of the labels is the
 * secret seed, and draws that are public do not reveal it or any other draw.
 */
export function drawsFor(...labels: readonly (string | number)[]): Random {
  const key = JSON.stringify(labels);
  let block = Buffer.alloc(0);
  let drawn = 0;
  return () => {
    const word = drawn % wordsPerBlock;
    if (word === 0) block = hash('sha512', `${key}${drawn / wordsPerBlock}`, 'buffer');
    drawn += 1;
    return block.readUInt32BE(word * 4) / 2 ** 32;
  };
}

/** A draw from the standard normal distribution (Box and Muller). */
export function drawNormal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}

/** A copy in random order (Fisher and Yates). */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  const shuffled: T[] = [];
  while (rest.length > 0) shuffled.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return shuffled;
}
