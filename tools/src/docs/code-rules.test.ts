import { expect, it } from 'vitest';
import { leanProblems, topicProblems } from './code-rules.ts';

it('refuses a read whose type is written by hand', () => {
  const files = [
    { path: 'core/src/a.ts', text: 'db.games.find().lean<GameDoc[]>();' },
    { path: 'core/src/b.ts', text: 'db.games.find().lean();' },
  ];
  expect(leanProblems(files)).toEqual(['core/src/a.ts: lean<…> states the type of a read; write lean()']);
});

it('refuses the file of a topic without defineTopic', () => {
  const files = [
    { path: 'server/src/live/topics/games.ts', text: 'export const games = defineTopic({});' },
    { path: 'server/src/live/topics/scores.ts', text: 'export const scores = { kind: "scores" };' },
    { path: 'server/src/live/topics/group/state.ts', text: 'export const state = {};' },
  ];
  expect(topicProblems(files)).toEqual(['server/src/live/topics/scores.ts: a topic is defined with defineTopic']);
});
