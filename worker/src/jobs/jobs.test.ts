import { expect, it } from 'vitest';
import type { Job, Jobs } from './job.ts';
import { checkJobs } from './jobs.ts';

function aJob<K extends keyof Jobs>(name: K): Job<K> {
  return { name, everyMs: null, concurrency: 1, run: async () => undefined };
}
const complete: Jobs = {
  odds: aJob('odds'),
  scores: aJob('scores'),
  settle: aJob('settle'),
  'release-hold': aJob('release-hold'),
  injuries: aJob('injuries'),
  leaderboard: aJob('leaderboard'),
  seasons: aJob('seasons'),
  challenges: aJob('challenges'),
  seals: aJob('seals'),
  recover: aJob('recover'),
  audit: aJob('audit'),
  backup: aJob('backup'),
  chat: aJob('chat'),
  'chat-post': aJob('chat-post'),
  push: aJob('push'),
  reminders: aJob('reminders'),
  'night-result': aJob('night-result'),
  'season-over': aJob('season-over'),
};

it('starts with a job for every queue', () => {
  expect(checkJobs(complete)).toBe(complete);
});

it('does not start when a queue has no job or the job of another queue', () => {
  const { settle: _settle, ...incomplete } = complete;
  expect(() => checkJobs(incomplete as Jobs)).toThrow('the queue settle has no job');
  const doubled = { ...complete, scores: { ...complete.scores, name: 'odds' } };
  expect(() => checkJobs(doubled as unknown as Jobs)).toThrow('the queue scores has the job odds');
});
