import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idPattern } from './ids.ts';
import { formatTopic, groupTopic, parseTopic, seasonTopic, type TopicParts, topicPatterns } from './topic-names.ts';

const id = fc.stringMatching(/^[\w.-]{1,128}$/).filter((text) => idPattern.test(text));
const parts: fc.Arbitrary<TopicParts> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('games', 'leaderboard', 'injuries', 'me', 'own-groups'),
    ids: fc.constant([]),
  }),
  fc.record({ kind: fc.constant('group'), ids: fc.tuple(id) }),
  fc.record({ kind: fc.constant('season'), ids: fc.tuple(id, id) }),
);

describe('the name of a topic', () => {
  it('is read as the parts that it was written from', () => {
    fc.assert(
      fc.property(parts, (written) => {
        expect(parseTopic(formatTopic(written))).toEqual(written);
      }),
    );
  });

  it('is written as it was read, and any other text is refused', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom('group', 'season', 'me', 'games', ':', 'g1', '..', ' ', '__proto__'))
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (name) => {
        const read = parseTopic(name);
        if (read !== null) expect(formatTopic(read)).toBe(name);
      }),
    );
  });

  it.each([
    '',
    'rooms',
    'Games',
    'games:',
    'me:ada',
    'own-groups:ada',
    'group',
    'group:',
    'group:a:b',
    'group:a b',
    'group:__proto__',
    'group:..',
    `group:${'g'.repeat(129)}`,
    'season:g1',
    'season:g1:',
    'season::s1',
    'season:g1:s1:x',
    '__proto__',
    'constructor',
    'toString',
    'games\n',
  ])('is refused: %j', (name) => {
    expect(parseTopic(name)).toBeNull();
  });

  it('has the ids of a group and of a season', () => {
    expect(groupTopic('g1')).toBe('group:g1');
    expect(seasonTopic('g1', 's1')).toBe('season:g1:s1');
  });

  it('is documented for each kind', () => {
    expect(topicPatterns).toEqual([
      'games',
      'leaderboard',
      'injuries',
      'group:<id>',
      'season:<groupId>:<id>',
      'tab:<groupId>',
      'own-challenges',
      'me',
      'own-groups',
    ]);
  });
});
