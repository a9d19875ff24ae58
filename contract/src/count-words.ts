const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A number in a sentence: a word up to ten. */
export const numberWord = (count: number): string => small[count] ?? count.toLocaleString('en-US');

/** `two friends`. */
export const friendsWords = (count: number): string => `${numberWord(count)} ${count === 1 ? 'friend' : 'friends'}`;

/** The same text with a capital first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
