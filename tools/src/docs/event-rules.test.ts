import { describe, expect, it } from 'vitest';
import { eventProblems } from './event-rules.ts';

const path = 'core/src/league/events.ts';
const imports = `import type { GroupNotice } from '@courtside/contract';
import type { UserDoc } from '../ledger/account.model.ts';
import { createEventCodec, type EventOf } from '../platform/events/event-codec.ts';
import type { Game } from './games/game.ts';
import type { GameDoc, LineMarket as Line } from './games/game.model.ts';
import { z } from 'zod';
`;
const problemsOf = (text: string, file = path) => eventProblems([{ path: file, text: `${imports}\n${text}\n` }]);

describe('types of events', () => {
  it('may pick from documents, and use the contract and each other', () => {
    const text = `/** Only prices: a number of games. */
interface EventGame extends Omit<GameDoc, '_id' | 'reports'> {
  readonly id: GameDoc['_id'];
}

export interface LeagueEvents {
  odds: { readonly games: readonly EventGame[] };
  line: { readonly line: Line | null; readonly kind?: Extract<GameDoc['betStatus'], 'open'> | 'gone' };
  profile: Pick<UserDoc, 'uid'>; // a string
  notice: {
    readonly uids: readonly UserDoc['uid'][];
    readonly notice: GroupNotice;
  };
}

export type LeagueEvent = EventOf<LeagueEvents>;

export function count(events: readonly LeagueEvent[]): number {
  return events.length;
}`;
    expect(problemsOf(text)).toEqual([]);
  });

  it.each([
    { text: 'interface Events {\n  injuries: { readonly version: number };\n}', problem: 'Events uses number' },
    { text: 'interface Events {\n  game: {\n    readonly game: Game;\n  };\n}', problem: 'Events uses Game' },
    { text: 'type Events = {\n  game: Pick<GameDoc, "_id">;\n  at: Date;\n};', problem: 'Events uses Date' },
    { text: 'type Event = z.infer<typeof event>;', problem: 'Event uses z' },
    { text: 'interface Events {\n  bet: { readonly side: 1 | 2 };\n}', problem: 'Events restates side' },
    {
      text: "interface Events {\n  bet: {\n    readonly kind: 'won' | 'lost';\n  };\n}",
      problem: 'Events restates kind',
    },
  ])('may not be written by hand: $problem', ({ text, problem }) => {
    expect(problemsOf(text)).toContain(`${path}: ${problem}; write a Pick or a field of a document`);
  });

  it('are checked in the files of events alone', () => {
    const text = 'interface Event {\n  readonly id: string;\n}';
    expect(problemsOf(text, 'core/src/league/games/providers/scoreboard/events.ts')).toEqual([]);
    expect(problemsOf(text, 'core/src/events.ts')).not.toEqual([]);
  });
});
