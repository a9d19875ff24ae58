import { DomainError } from '@courtside/contract';
import type { Clock } from '@courtside/core/platform/clock';
import { recentlyUsed } from '@courtside/core/platform/recently-used';
import { withTimeout } from '@courtside/core/platform/with-timeout';
import { linkFreshMs } from '../limits/rules.ts';

/** Bounds the memory: a long calendar has some 300 kB. */
const maxAnswers = 50;

/** A read that takes longer, in milliseconds, fails for those who wait for it. */
const maxReadMs = 5_000;

interface Answer<T> {
  readonly startedAt: number;
  readonly read: Promise<T>;
}

/**
 * Keeps the answers of secret links for a few seconds by link and version. Readers who come meanwhile share one read, so that no link
 * has two. A failed read is not kept.
 * @returns a function that returns the answer of a link. @throws DomainError `unavailable`, and what the read throws
 */
export function createLinkAnswers<T>(clock: Clock): (version: string, read: () => Promise<T>) => Promise<T> {
  const answers = recentlyUsed<string, Answer<T>>(maxAnswers);

  function answerOf(version: string, read: () => Promise<T>): Answer<T> {
    const kept = answers.get(version);
    const startedAt = clock();
    if (kept !== undefined && startedAt - kept.startedAt < linkFreshMs) return kept;
    const answer = { startedAt, read: read() };
    answers.set(version, answer);
    answer.read.catch(() => {
      if (answers.peek(version) === answer) answers.delete(version);
    });
    return answer;
  }

  return (version, read) =>
    withTimeout(maxReadMs, answerOf(version, read).read, (cause) => new DomainError('unavailable', { cause }));
}
