import { lineOfBet, noPreviousHash, type SealedBet } from '@courtside/contract';
import { ann, bet, type Examples, game, group, groupId, openedAt, tipOff } from './example.ts';

const { team1, team2 } = game;
const sealedBet: SealedBet = {
  uid: ann.uid,
  id: bet.id,
  account: 'main',
  gameId: game.id,
  market: 'moneyline',
  side: 'team1',
  line: null,
  amount: 2_500,
  price: 150,
  potential: 6_250,
  rounding: 'nearest',
  placedAt: openedAt,
};

export const sealExamples: Examples<'readSeals'> = {
  readSeals: {
    params: { groupId },
    query: { limit: '200' },
    status: 200,
    data: {
      format: 'courtside-seals-v1',
      group: { id: groupId, name: group.groupName },
      exportedAt: '2026-01-15T00:40:00.000Z',
      names: { [ann.uid]: ann.username },
      records: [
        {
          groupId,
          number: 1,
          kind: 'tip-off',
          gameId: game.id,
          revision: 0,
          part: 0,
          at: '2026-01-15T00:30:15.000Z',
          game: { team1, team2, startTime: tipOff, startedAt: null, score: null },
          members: [ann.uid],
          seasons: [],
          bets: [lineOfBet(sealedBet)],
          results: [],
          salt: '5f0c9d2a7be14836a1d4e8b06c3f7295',
          previous: noPreviousHash,
          parts: {
            salt: '617c4a15a19d',
            time: '44774c9961b5',
            game: '5ccc859e1730',
            members: 'ab21157e0386',
            bets: '11c240f8bcdb',
            results: 'e3b0c44298fc',
            previous: '60e05bd1b195',
          },
          hash: 'f10d63838cd330cdf65eeac3753494ef6df137417378315218a9a729ec3399c0',
        },
      ],
      bets: [{ ...sealedBet, status: 'pending', paid: null, reason: null, undone: false }],
      games: [{ id: game.id, team1, team2, score: null, revision: 0, settled: false }],
      nextBefore: null,
    },
  },
};
