import type { Place } from './place.ts';

const terminator = '\u0000';
const escapes = { '\u0000': '\u0001\u0001', '\u0001': '\u0001\u0002' } as const;

/**
 * A user as a member of the sorted set: name, terminator, uid. Redis orders members with the same score by their bytes, so
 * the terminator is the smallest byte, and a name that contains it is escaped in a way that preserves the order of names.
 */
export function toMember({ username, uid }: Pick<Place, 'username' | 'uid'>): string {
  return `${escapeName(username)}${terminator}${uid}`;
}

/** The name and uid of a member. */
export function fromMember(member: string): Pick<Place, 'username' | 'uid'> {
  const at = member.indexOf(terminator);
  return { username: unescapeName(member.slice(0, at)), uid: member.slice(at + 1) };
}

/** The score of a balance, negated because Redis sorts in ascending order. Whole cents are exact. */
export function toScore(balance: number): string {
  return String(0 - balance);
}

/** The balance in cents of a score. */
export function fromScore(score: string): number {
  return 0 - Number(score);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the two bytes that are escaped
const unescaped = /[\u0000\u0001]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what they are escaped to
const escaped = /\u0001[\u0001\u0002]/g;

function escapeName(name: string): string {
  return name.replace(unescaped, (byte) => (byte === '\u0000' ? escapes['\u0000'] : escapes['\u0001']));
}

function unescapeName(name: string): string {
  return name.replace(escaped, (pair) => (pair === escapes['\u0000'] ? '\u0000' : '\u0001'));
}
