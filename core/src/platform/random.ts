import { hash } from 'node:crypto';

/** Draws a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

const wordsPerBlock = 16;

/**
 * Creates an endless sequence of draws that depends only on the labels, so every process and machine draws the same
 * numbers. Each draw takes 32 bits of a SHA-512 hash over the labels and a block number. One of the labels is a secret
 * seed, and public draws reveal neither the seed nor other draws.
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

/** Draws from the standard normal distribution (Box and Muller). */
export function drawNormal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}

/** Returns a copy in random order (Fisher and Yates). */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  const shuffled: T[] = [];
  while (rest.length > 0) shuffled.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return shuffled;
}
