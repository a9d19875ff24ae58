import { hourMs, minuteMs } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decision, playSequence, type Said, type Segment, sequenceTipOff } from '../testing/a-sequence.ts';

const countsMs = 30 * minuteMs;

/** Whether a source's last report contradicts a decision. Written from the rules, not from the code. */
function contradicts({ outcome, at }: Decision, { said, at: readAt }: { said: Said; at: number }): boolean {
  if (said === outcome) return false;
  const isFinal = said === 'final A' || said === 'final B';
  const isYoung = at - readAt <= countsMs;
  if (outcome === 'void') return (isFinal && readAt >= sequenceTipOff) || (said === 'live' && isYoung);
  if (isFinal) return true;
  return isYoung && (said !== 'scheduled' || readAt >= sequenceTipOff);
}

const anySaid = fc.constantFrom<Said[]>(
  'scheduled',
  'live',
  'final A',
  'final B',
  'postponed',
  'canceled',
  'moved',
  'silent',
  'empty',
);
/** Most reports change soon; some are stuck for hours, also past the time when the game should be over. */
const anyMinutes = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 45 }) },
  { weight: 1, arbitrary: fc.integer({ min: 46, max: 600 }) },
);
const anySegments = fc.array(fc.record({ said: anySaid, minutes: anyMinutes, hasNewId: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
});
const lengthOf = (segments: readonly Segment[]) => segments.reduce((sum, { minutes }) => sum + minutes, 0);
/** What all sources say in the end. Both ways to call a game off are the same result. */
const anyEnd = fc.constantFrom<(readonly [Said, Said, Decision['outcome']])[]>(
  ['final A', 'final A', 'final A'],
  ['final B', 'final B', 'final B'],
  ['postponed', 'postponed', 'void'],
  ['canceled', 'postponed', 'void'],
);

describe('for any sequence of reports of two sources', () => {
  it('nothing is decided against a report that counts, and what both say for an hour is decided within that hour', () => {
    const scenario = fc.record({
      espn: anySegments,
      scores: anySegments,
      end: anyEnd,
      from: fc.integer({ min: -60, max: 60 }),
      isMetered: fc.boolean(),
    });
    fc.assert(
      fc.property(scenario, ({ espn, scores, end: [one, other, outcome], from, isMetered }) => {
        const agreedAt = Math.max(lengthOf(espn), lengthOf(scores), -from);
        const segments = [
          [...espn, { said: one, minutes: 500 }],
          [...scores, { said: other, minutes: 500 }],
        ] as const;
        const played = playSequence(segments, { from, minutes: agreedAt + 61, isMetered });
        for (const decision of played.decisions)
          for (const report of decision.known.values()) expect(contradicts(decision, report)).toBe(false);
        expect(played.credits).toBeLessThanOrEqual(played.creditLimit);
        expect(played.decisions.at(-1)?.outcome).toBe(outcome);
      }),
      { numRuns: sample(400, 5_000) },
    );
  });
});

describe('a decided game that its source calls live again', () => {
  it('is checked while that report counts, and not until its source lists it again', () => {
    const said: readonly Segment[] = [
      { said: 'live', minutes: 140 },
      { said: 'final A', minutes: 20 },
      { said: 'live', minutes: 5 },
      { said: 'empty', minutes: 60 },
    ];
    const gameAfter = (minutes: number) =>
      playSequence([said, [{ said: 'empty', minutes: 1 }]], { from: 0, minutes, isMetered: false }).game;
    for (const minutes of [165, 190])
      expect(gameAfter(minutes)).toMatchObject({
        betStatus: 'final',
        dispute: 'espn reports live after final 108–101',
      });
    const { betStatus, dispute, tracking } = gameAfter(197);
    expect([betStatus, dispute, tracking?.openQuestion]).toEqual(['final', null, undefined]);
  });
});

describe('a game in play that ESPN then lists for the next day', () => {
  const espn: readonly Segment[] = [
    { said: 'live', minutes: 60 },
    { said: 'moved', minutes: 500 },
  ];
  const decidedAfter = (scores: readonly Segment[], isMetered: boolean) => {
    const [decision] = playSequence([espn, scores], { from: 0, minutes: 300, isMetered }).decisions;
    return decision && [decision.outcome, (decision.at - sequenceTipOff) / minuteMs - 60];
  };

  it.each([
    ['moved', 2],
    ['empty', 31],
    ['silent', 31],
  ] as const)('is void with a key as soon as the other source allows it: %s', (said, minutes) => {
    const scores: readonly Segment[] = [{ said, minutes: 500 }];
    const [outcome, after] = decidedAfter(scores, true) ?? [];
    expect([outcome, Number(after) <= minutes]).toEqual(['void', true]);
  });

  it('is not void while the other source lists its day', () => {
    expect(decidedAfter([{ said: 'live', minutes: 500 }], true)).toBeUndefined();
    const [outcome, after] =
      decidedAfter(
        [
          { said: 'live', minutes: 90 },
          { said: 'moved', minutes: 500 },
        ],
        true,
      ) ?? [];
    expect([outcome, Number(after) > 30, Number(after) < 60]).toEqual(['void', true, true]);
  });
});

/** A free plan asks about one question every hour for this long, and then less often. Milliseconds. */
const hourlyForMs = 30 * hourMs;
/** Minutes within which a question is decided once both sources agree. */
const decidedWithin = (openForMs: number, isMetered: boolean) => (isMetered && openForMs > hourlyForMs ? 8 * 60 : 60);

describe('a question that is older than a day', () => {
  it('is decided within an hour once both sources agree, whichever of them changes last, within the credits', () => {
    const stuck = fc.record({
      said: fc.constantFrom<Said[]>('live', 'scheduled', 'final A', 'final B', 'postponed', 'empty'),
      minutes: fc.integer({ min: 24 * 60, max: 34 * 60 }),
      hasNewId: fc.boolean(),
    });
    fc.assert(
      fc.property(
        anySegments,
        anySegments,
        stuck,
        stuck,
        anyEnd,
        fc.boolean(),
        (first, second, one, other, end, isMetered) => {
          const espn = [...first.slice(0, 2), one];
          const scores = [...second.slice(0, 2), other];
          const agreedAt = Math.max(lengthOf(espn), lengthOf(scores));
          const played = playSequence(
            [
              [...espn, { said: end[0], minutes: 500 }],
              [...scores, { said: end[1], minutes: 500 }],
            ],
            { from: 0, minutes: agreedAt + decidedWithin(agreedAt * minuteMs, isMetered) + 1, isMetered },
          );
          for (const decision of played.decisions)
            for (const report of decision.known.values()) expect(contradicts(decision, report)).toBe(false);
          expect(played.credits).toBeLessThanOrEqual(played.creditLimit);
          expect(played.decisions.at(-1)?.outcome).toBe(end[2]);
        },
      ),
      { numRuns: sample(60, 1_000) },
    );
  });
});

/** Minutes that each source says something, and what is decided when (minutes from the first reading). */
interface Case {
  readonly name: string;
  readonly espn: readonly Segment[];
  readonly scores: readonly Segment[];
  readonly from: number;
  readonly minutes: number;
  readonly decided: readonly (readonly [minute: number, outcome: Decision['outcome']])[];
}

const say = (...segments: readonly (readonly [Said, number])[]): Segment[] =>
  segments.map(([said, minutes]) => ({ said, minutes }));

const cases: readonly Case[] = [
  {
    name: 'a live game is not void on two wrong readings of one source',
    espn: say(['live', 30], ['canceled', 2], ['live', 110], ['final A', 60]),
    scores: say(['live', 142], ['final A', 60]),
    from: 0,
    minutes: 200,
    decided: [[142, 'final A']],
  },
  {
    name: 'a live game is not void on a call-off that one source never takes back',
    espn: say(['live', 30], ['canceled', 600]),
    scores: say(['live', 142], ['final A', 600]),
    from: 0,
    minutes: 600,
    decided: [],
  },
  {
    name: 'a live game that one source calls off while the other lists nothing is void after half an hour',
    espn: say(['live', 30], ['canceled', 600]),
    scores: say(['empty', 600]),
    from: 0,
    minutes: 600,
    decided: [[60, 'void']],
  },
  {
    name: 'a correction of both sources is applied',
    espn: say(['live', 140], ['final A', 60], ['final B', 300]),
    scores: say(['live', 140], ['final A', 70], ['final B', 300]),
    from: 0,
    minutes: 400,
    decided: [
      [140, 'final A'],
      [210, 'final B'],
    ],
  },
  {
    name: 'a dispute that ended leaves no mark',
    espn: say(['live', 50], ['final A', 2], ['live', 90], ['final A', 600]),
    scores: say(['live', 135], ['silent', 600]),
    from: 0,
    minutes: 600,
    decided: [[165, 'final A']],
  },
  {
    name: 'a genuine postponement after one wrong final is void',
    espn: say(['scheduled', 65], ['final A', 1], ['postponed', 600]),
    scores: say(['scheduled', 600]),
    from: -60,
    minutes: 600,
    decided: [[96, 'void']],
  },
  {
    name: 'a genuine postponement after a final before tip-off of the other source is void',
    espn: say(['scheduled', 30], ['postponed', 600]),
    scores: say(['scheduled', 20], ['final A', 5], ['silent', 600]),
    from: -60,
    minutes: 600,
    decided: [[31, 'void']],
  },
  {
    name: 'a final is paid half an hour after the last report of a source that then said live and fell silent',
    espn: say(['live', 140], ['final A', 600]),
    scores: say(['live', 172], ['silent', 600]),
    from: 0,
    minutes: 600,
    decided: [[202, 'final A']],
  },
  {
    name: 'an abandoned game is void half an hour after the last report of a source that lags and falls silent',
    espn: say(['live', 60], ['canceled', 600]),
    scores: say(['live', 95], ['silent', 600]),
    from: 0,
    minutes: 600,
    decided: [[125, 'void']],
  },
  {
    name: 'a wrong final after a postponement corrects nothing on its own',
    espn: say(['postponed', 5], ['final A', 1], ['postponed', 600]),
    scores: say(['scheduled', 600]),
    from: -60,
    minutes: 600,
    decided: [[1, 'void']],
  },
];

/** Minutes from tip-off until a source that never ends a game ends it after all, and what is decided then. */
const neverEnding: readonly (readonly [name: string, espn: readonly Segment[]])[] = [
  ['stuck live', say(['live', 600])],
  ['stuck at scheduled', say(['scheduled', 600])],
  ['back at scheduled', say(['live', 150], ['scheduled', 450])],
  ['a final that is taken back', say(['live', 140], ['final A', 1], ['live', 459])],
  ['a final, then nothing', say(['live', 140], ['final A', 1], ['empty', 459])],
  ['no longer listed', say(['live', 100], ['empty', 500])],
];

describe('a game that ESPN does not end', () => {
  const scores = say(['live', 150], ['final A', 600]);
  const play = (espn: readonly Segment[], minutes: number) =>
    playSequence([espn, scores], { from: 0, minutes, isMetered: true });

  it.each(neverEnding)('is a question to the other source four hours after tip-off: %s', (_, espn) => {
    const { game, known, decisions } = play(espn, 252);
    expect(known.get('the-odds-api/scores')).toMatchObject({ said: 'final A' });
    expect(game.dispute ?? decisions.at(-1)?.outcome).toMatch(/final/);
  });

  it.each(neverEnding)('is decided within an hour once both say the same: %s', (_, espn) => {
    const { decisions, credits } = play([...espn, { said: 'final A', minutes: 60 }], 660);
    expect(decisions.at(-1)?.outcome).toBe('final A');
    expect(credits).toBeLessThan(50);
  });

  it('costs few credits, although it stays open for three days', () => {
    const { game, credits } = play(say(['live', 72 * 60]), 72 * 60);
    expect(game.dispute).toContain('final');
    expect(credits).toBeLessThan(50);
  });
});

describe('cases that were decided wrongly or never', () => {
  it('a void game that both sources listed on the next day for a while is corrected when it is played on its day', () => {
    const both = say(['scheduled', 30], ['moved', 60], ['live', 150], ['final A', 60]);
    const { decisions } = playSequence([both, both], { from: -60, minutes: 300, isMetered: false });
    expect(decisions.map(({ at, outcome }) => [(at - sequenceTipOff) / minuteMs + 60, outcome])).toEqual([
      [31, 'void'],
      [241, 'final A'],
    ]);
  });

  it.each(cases)('$name', ({ espn, scores, from, minutes, decided }) => {
    const { decisions } = playSequence([espn, scores], { from, minutes, isMetered: false });
    expect(decisions.map(({ at, outcome }) => [(at - sequenceTipOff) / minuteMs - from, outcome])).toEqual(decided);
  });

  it.each(cases)('$name, on a metered plan', ({ espn, scores, from, minutes, decided }) => {
    const { decisions, credits, creditLimit } = playSequence([espn, scores], { from, minutes, isMetered: true });
    expect(credits).toBeLessThanOrEqual(creditLimit);
    expect(decisions.map(({ outcome }) => outcome)).toEqual(decided.map(([, outcome]) => outcome));
  });
});
