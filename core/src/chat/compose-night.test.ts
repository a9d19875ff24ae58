import { describe, expect, it } from 'vitest';
import type { MessageFacts } from '../nights/message-facts.ts';
import type { NightGame } from '../nights/night-games.ts';
import type { BeatMoment, SwingMoment, WinnerMoment } from '../nights/night-moments.ts';
import type { NightRow } from '../nights/night-standings.ts';
import { composeNight } from './compose-night.ts';

const celtics: NightGame = {
  id: 'g1',
  league: 'nba',
  team1: 'Boston Celtics',
  team2: 'Los Angeles Lakers',
  startTime: new Date('2026-01-15T00:30:00Z'),
  state: 'upcoming',
  score: null,
  before: null,
};
const blazers: NightGame = {
  ...celtics,
  id: 'g2',
  team1: 'Portland Trail Blazers',
  team2: 'Denver Nuggets',
  startTime: new Date('2026-01-15T03:00:00Z'),
};
const final: NightGame = { ...celtics, state: 'final', score: { team1: 112, team2: 108 } };
const winner: WinnerMoment = { name: 'winner', usernames: ['ada'], profit: 9_091, season: null };
const swing: SwingMoment = {
  name: 'swing',
  username: 'ada',
  on: 'Celtics −3.5',
  league: 'nba',
  season: null,
  profit: 9_091,
};
const beat: BeatMoment = {
  name: 'beat',
  username: 'bob',
  on: 'Over 220.5, Lakers at Celtics',
  league: 'nba',
  season: null,
  profit: -2_500,
  by: 0.5,
};
const base: MessageFacts = {
  groupName: 'Sofa squad',
  night: '2026-01-14',
  games: [celtics, blazers],
  withoutBet: [],
  challenges: [],
  standings: [],
  winners: [],
  swing: null,
  beat: null,
  headToHeads: { running: [], settled: [] },
  seals: [],
  seasons: [],
  isOver: false,
};
const rows: readonly NightRow[] = [
  { uid: 'ada', username: 'ada', rank: 1, profit: 9_091 },
  { uid: 'bob', username: 'bob', rank: 2, profit: -2_500 },
];
const results = { games: [final], swing, beat, standings: [{ season: null, rows }] };
const running = { challenger: 'cyd', opponent: 'ada', on: 'Celtics', league: 'nba', stake: 500 } as const;
const settled = { winner: 'ada', loser: 'bob', on: 'Celtics', league: 'nba', won: 2_000 } as const;
/** The same night with bets in a season as well. */
const january = { season: 'January madness', rows: [{ uid: 'bob', username: 'bob', rank: 1, profit: 4_000 }] };
const withSeason = { ...results, standings: [...results.standings, january] };
const ofJanuary: WinnerMoment = { name: 'winner', usernames: ['bob'], profit: 4_000, season: 'January madness' };
const over = { isOver: true, winners: [winner] };
const linesOf = (facts: Partial<MessageFacts>) => composeNight({ ...base, ...facts }).lines;

it('names the group and the night', () => {
  expect(composeNight(base).title).toBe('Sofa squad, Wednesday, January 14');
});

describe('before the games', () => {
  it('lists the games with their tip-offs in a named zone', () => {
    expect(linesOf({})).toEqual(['Lakers at Celtics: 7:30 PM ET', 'Nuggets at Trail Blazers: 10:00 PM ET']);
  });

  it('names the members without a bet until the last tip-off', () => {
    expect(linesOf({ withoutBet: ['bob', 'cyd'] }).slice(2)).toEqual(['', 'No bet yet: bob and cyd']);
    const live = { ...celtics, state: 'live' } as const;
    expect(linesOf({ games: [live], withoutBet: ['bob'] })).toEqual(['Lakers at Celtics: under way']);
  });

  it('lists the open challenges', () => {
    const on = 'Celtics −5.5';
    expect(
      linesOf({
        challenges: [
          { challenger: 'ada', opponent: 'bob', on, league: 'nba', stake: 2_000 },
          { challenger: 'cyd', opponent: null, on, league: 'nba', stake: 123_450 },
        ],
      }).slice(3),
    ).toEqual(['ada challenges bob: Celtics −5.5 for $20.00', 'cyd challenges anyone: Celtics −5.5 for $1,234.50']);
  });

  it('lists the head-to-heads that are running, and how many more there are', () => {
    const one = { challenger: 'ada', opponent: 'bob', on: 'Celtics −5.5', league: 'nba', stake: 2_000 } as const;
    const running = Array.from({ length: 12 }, () => one);
    const lines = linesOf({ headToHeads: { running, settled: [] } }).slice(3);
    expect(lines[0]).toBe('ada against bob: Celtics −5.5 for $20.00');
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('… and 2 more');
  });
});

describe('as results come in', () => {
  it('shows standings, biggest swing and worst beat, and no winner before the night is over', () => {
    expect(linesOf(results)).toEqual([
      'Lakers 108, Celtics 112: final',
      '',
      "Tonight's profit",
      '1. ada +$90.91',
      '2. bob −$25.00',
      '',
      'Biggest swing: ada, +$90.91 on Celtics −3.5',
      'Worst beat: bob, Over 220.5, Lakers at Celtics, lost by 0.5 points',
    ]);
  });

  it('names the winner of a night that is over', () => {
    expect(linesOf({ ...results, ...over })).toContain('ada wins the night: +$90.91');
  });

  it('names all members who share the first place', () => {
    const tied = ['ada', 'bob'].map((username) => ({ uid: username, username, rank: 1, profit: 500 }));
    const standings = [{ season: null, rows: tied }];
    const winners = [{ ...winner, usernames: ['ada', 'bob'], profit: 500 }];
    expect(linesOf({ ...results, standings, winners, isOver: true })).toContain('ada and bob share the night: +$5.00');
  });

  it('names no winner of a night on which everyone lost', () => {
    const standings = [{ season: null, rows: [{ uid: 'bob', username: 'bob', rank: 1, profit: -2_500 }] }];
    expect(linesOf({ ...results, standings, isOver: true })).toContain('No one finished the night ahead');
  });

  it('lists the profit of a season after that of main accounts, each with its winner', () => {
    expect(linesOf({ ...withSeason, isOver: true, winners: [winner, ofJanuary] }).slice(2)).toEqual([
      "Tonight's profit",
      '1. ada +$90.91',
      '2. bob −$25.00',
      '',
      "Tonight's profit in January madness",
      '1. bob +$40.00',
      '',
      'ada wins the night: +$90.91',
      'bob wins the night in January madness: +$40.00',
      'Biggest swing: ada, +$90.91 on Celtics −3.5',
      'Worst beat: bob, Over 220.5, Lakers at Celtics, lost by 0.5 points',
    ]);
  });

  it('says that the biggest swing was in a season when main accounts have bets too', () => {
    const inSeason = { ...swing, season: 'January madness' };
    const of = (standings: MessageFacts['standings']) => linesOf({ ...results, swing: inSeason, standings });
    expect(of(withSeason.standings)).toContain('Biggest swing: ada, +$90.91 on Celtics −3.5 in January madness');
    expect(of([january])).toContain('Biggest swing: ada, +$90.91 on Celtics −3.5');
  });

  it('names the winner of the only list without its season', () => {
    const lines = linesOf({ games: [final], standings: [january], isOver: true, winners: [ofJanuary] });
    expect(lines.slice(2)).toEqual([
      "Tonight's profit in January madness",
      '1. bob +$40.00',
      '',
      'bob wins the night: +$40.00',
    ]);
  });

  it('names no winner of a list on which everyone lost, and says so once if that is true of each', () => {
    const behind = { season: null, rows: [{ uid: 'ada', username: 'ada', rank: 1, profit: -2_500 }] };
    const winnersIn = (facts: Pick<MessageFacts, 'standings' | 'winners'>) =>
      linesOf({ ...results, ...facts, isOver: true }).filter((line) => /(wins|finished) the night/.test(line));
    expect(winnersIn({ standings: [behind, january], winners: [ofJanuary] })).toEqual([
      'bob wins the night in January madness: +$40.00',
    ]);
    expect(winnersIn({ standings: [behind, { ...behind, season: 'January madness' }], winners: [] })).toEqual([
      'No one finished the night ahead',
    ]);
  });

  it('lists at most ten members of each list', () => {
    const many = Array.from({ length: 12 }, (_, n) => ({
      uid: `u${n}`,
      username: `user${n}`,
      rank: n + 1,
      profit: 100 - n,
    }));
    const standings = [
      { season: null, rows: many },
      { season: 'January madness', rows: many },
    ];
    const lines = linesOf({ games: [final], standings });
    expect(lines.filter((line) => line.includes('user'))).toHaveLength(20);
    expect(lines.filter((line) => line === '… and 2 more')).toHaveLength(2);
  });

  it('shows no standings while no bet is decided', () => {
    expect(linesOf({ games: [final], isOver: true })).toEqual(['Lakers 108, Celtics 112: final']);
  });

  it('counts the points of the worst beat', () => {
    const lines = (by: number) => linesOf({ ...results, beat: { ...beat, on: 'Lakers', by } });
    expect(lines(4)).toContain('Worst beat: bob, Lakers, lost by 4 points');
    expect(lines(1)).toContain('Worst beat: bob, Lakers, lost by 1 point');
  });

  it('says that a void game returned its stakes', () => {
    expect(linesOf({ games: [{ ...celtics, state: 'void' }] })).toEqual([
      'Lakers at Celtics: called off, stakes returned',
    ]);
  });

  it('says what a corrected result was before', () => {
    const before = { score: { team1: 110, team2: 108 } };
    const off = { ...celtics, state: 'void' } as const;
    expect(linesOf({ games: [{ ...final, before }] })).toEqual([
      'Lakers 108, Celtics 112: final, corrected (was 108–110)',
    ]);
    expect(linesOf({ games: [{ ...final, before: { score: null } }] })).toEqual([
      'Lakers 108, Celtics 112: final, corrected (was called off)',
    ]);
    expect(linesOf({ games: [{ ...off, before }] })).toEqual([
      'Lakers at Celtics: called off after a correction (was 108–110), stakes returned',
    ]);
  });

  it('adds head-to-heads, seals and the end of a season', () => {
    const lines = linesOf({
      ...results,
      headToHeads: {
        running: [{ ...running, on: 'Over 222.5, Nuggets at Trail Blazers' }],
        settled: [settled],
      },
      seals: [{ gameId: 'g1', seal: '4 f00dcafe' }],
      seasons: [{ name: 'January madness', champions: ['ada'] }],
    });
    expect(lines.slice(-7)).toEqual([
      'ada beat bob: +$20.00 on Celtics',
      '',
      'cyd against ada: Over 222.5, Nuggets at Trail Blazers for $5.00',
      '',
      'Season January madness is over. Champion: ada',
      '',
      'Seals: 4 f00dcafe',
    ]);
  });

  it('keeps every head that it has shown, in the order of the chain, and pins their line', () => {
    const facts = {
      ...base,
      seals: [
        { gameId: 'g1', seal: '5 beef' },
        { gameId: 'g2', seal: '6 cafe' },
      ],
    };
    const { lines, pinned } = composeNight(facts, [], ['4 f00d', '5 beef']);
    expect(lines.at(-1)).toBe('Seals: 4 f00d, 5 beef, 6 cafe');
    expect(pinned).toBe(1);
    expect(composeNight({ ...base, seals: [] }, [], ['4 f00d']).lines.at(-1)).toBe('Seals: 4 f00d');
    // The owner leaves out the seals: no new ones appear, and the old ones stay.
    expect(composeNight(facts, ['seals'], ['4 f00d']).lines.at(-1)).toBe('Seals: 4 f00d');
    expect(composeNight(facts, ['seals'])).toMatchObject({ pinned: 0 });
  });
});

it('leaves out the parts that the owner does not want', () => {
  const { lines } = composeNight({ ...base, ...results }, ['games', 'highlights']);
  expect(lines).toEqual(["Tonight's profit", '1. ada +$90.91', '2. bob −$25.00']);
});

it('shortens long lists, and of many games leaves out those that were decided first', () => {
  const decided = Array.from({ length: 10 }, (_, n) => ({ ...final, id: `f${n}` }));
  const open = Array.from({ length: 10 }, (_, n) => ({ ...celtics, id: `o${n}` }));
  const withoutBet = Array.from({ length: 25 }, (_, n) => `user${n}`);
  const lines = linesOf({ games: [...decided, ...open], withoutBet });
  expect(lines.filter((line) => line.endsWith('final'))).toHaveLength(5);
  expect(lines.filter((line) => line.endsWith('ET'))).toHaveLength(10);
  expect(lines).toContain('… and 5 more');
  expect(lines.at(-1)).toMatch(/user19 and 5 more$/);
});

it('keeps a name on one line and in its direction, and uses no exclamation marks', () => {
  const lines = linesOf({ withoutBet: ['eve\nSofa squad wins\u202e'] });
  expect(lines.at(-1)).toBe('No bet yet: eve Sofa squad wins');
  const standings = [{ ...january, season: 'January\nmadness' }];
  expect(linesOf({ ...results, standings })).toContain("Tonight's profit in January madness");
  expect(linesOf({ ...results, ...over }).join('')).not.toContain('!');
});

describe('with games of other leagues than the NBA', () => {
  const duke: NightGame = {
    ...final,
    id: 'g3',
    league: 'ncaam',
    team1: 'Duke Blue Devils',
    team2: 'Florida Gators',
    score: { team1: 71, team2: 68 },
  };

  it('names the league of each game and bet', () => {
    const onDuke: SwingMoment = { ...swing, on: 'Duke Blue Devils −3.5', league: 'ncaam', profit: 9_500 };
    const lines = linesOf({
      ...results,
      games: [final, duke, { ...duke, id: 'g4', league: 'wnba', state: 'live', score: null }],
      swing: onDuke,
      challenges: [{ challenger: 'ada', opponent: null, on: 'Duke Blue Devils', league: 'ncaam', stake: 500 }],
      headToHeads: { running: [running], settled: [{ ...settled, on: 'Florida Gators', league: 'ncaam' }] },
    });
    expect(lines.filter((line) => line.includes('NBA') || line.includes('College'))).toEqual([
      'NBA: Lakers 108, Celtics 112: final',
      'College men: Florida Gators 68, Duke Blue Devils 71: final',
      'WNBA: Florida Gators at Duke Blue Devils: under way',
      'ada challenges anyone: Duke Blue Devils (College men) for $5.00',
      'Biggest swing: ada, +$95.00 on Duke Blue Devils −3.5 (College men)',
      'Worst beat: bob, Over 220.5, Lakers at Celtics (NBA), lost by 0.5 points',
      'ada beat bob: +$20.00 on Florida Gators (College men)',
      'cyd against ada: Celtics (NBA) for $5.00',
    ]);
  });

  it('names the league of the only game', () => {
    expect(linesOf({ games: [duke] })[0]).toBe('College men: Florida Gators 68, Duke Blue Devils 71: final');
  });
});
