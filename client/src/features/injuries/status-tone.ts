import type { Tone } from '../../ui/badge.tsx';

/** Color of a player's status, by the words that reports use. The status itself is always written too. */
export function toneOfStatus(status: string): Extract<Tone, 'loss' | 'wait' | 'win' | 'plain'> {
  if (/\b(out|ir|reserve|suspen)/i.test(status)) return 'loss';
  if (/day|doubt|question/i.test(status)) return 'wait';
  return /prob|avail/i.test(status) ? 'win' : 'plain';
}
