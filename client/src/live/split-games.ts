import type { Game } from '@courtside/contract/entities';
import type { TopicMessage } from '@courtside/contract/live';
import type { TopicSnapshots } from '@courtside/contract/topic-snapshots';

type GamesState = TopicSnapshots['games'];
type GamesMessage = TopicMessage<'games'>;

/** A message of the games, divided by what a TV can spoil. */
export interface SplitGames {
  /** What may be shown at once: games before their tip-off, with prices that can be bet on. */
  readonly now: GamesMessage;
  /** What has to wait, by game: updates of the state after `now`. */
  readonly later: readonly { readonly id: string; readonly message: GamesMessage }[];
}

/** Whether a game is before its tip-off at `now` (ms since 1970): no field shows a result then. */
export function isBeforeTipOff(
  { betStatus, score, startTime }: Pick<Game, 'betStatus' | 'score' | 'startTime'>,
  now: number,
): boolean {
  return betStatus === 'open' && !score && Date.parse(startTime) > now;
}

/** A part that waits: what a message changes of one game. */
function partOf(
  { topic, version }: GamesMessage,
  id: string,
  games: NonNullable<Extract<GamesMessage, { type: 'update' }>['data']['games']>,
): SplitGames['later'][number] {
  return { id, message: { topic, type: 'update', version, data: { games } } };
}

function splitSnapshot(
  message: Extract<GamesMessage, { type: 'snapshot' }>,
  shown: GamesState | null,
  now: number,
  isHeld: (id: string) => boolean,
): SplitGames {
  const { games } = message.data;
  const known = new Map(shown?.games.map((game) => [game.id, game]));
  const isAtOnce = (game: Game) => isBeforeTipOff(game, now) && !isHeld(game.id);
  const gone = [...known.keys()].filter((id) => !games.some((game) => game.id === id));
  const kept = games.flatMap((game) => (isAtOnce(game) ? [game] : (known.get(game.id) ?? [])));
  const stay = gone.flatMap((id) => known.get(id) ?? []);
  return {
    now: { ...message, data: { ...message.data, games: [...kept, ...stay] } },
    later: [
      ...games.filter((game) => !isAtOnce(game)).map((game) => partOf(message, game.id, { added: [game] })),
      ...gone.map((id) => partOf(message, id, { gone: [id] })),
    ],
  };
}

function splitUpdate(
  message: Extract<GamesMessage, { type: 'update' }>,
  shown: GamesState | null,
  now: number,
  isHeld: (id: string) => boolean,
): SplitGames {
  const { games: patch = {}, ...rest } = message.data;
  const { added = [], changed = [], gone = [] } = patch;
  const known = new Map(shown?.games.map((game) => [game.id, game]));
  const isAtOnce = (game: Game) => isBeforeTipOff(game, now) && !isHeld(game.id);
  const isChangedAtOnce = (change: (typeof changed)[number]) => {
    const game = known.get(change.id);
    // Only fields of the game itself decide, which a patch replaces as a whole.
    return game !== undefined && isAtOnce(game) && isBeforeTipOff({ ...game, ...(change as Partial<Game>) }, now);
  };
  return {
    // The order of the list is left out: pages sort the games, and a later order would not know the games of now.
    now: {
      ...message,
      data: { ...rest, games: { added: added.filter(isAtOnce), changed: changed.filter(isChangedAtOnce) } },
    },
    later: [
      ...added.filter((game) => !isAtOnce(game)).map((game) => partOf(message, game.id, { added: [game] })),
      ...changed
        .filter((change) => !isChangedAtOnce(change))
        .map((change) => partOf(message, change.id, { changed: [change] })),
      ...gone.map((id) => partOf(message, id, { gone: [id] })),
    ],
  };
}

/**
 * Divides a message of the games into what may be shown at once and what waits for this device's TV. Applied in this order,
 * both parts make the state that the message makes.
 * @param shown the shown state; null before the first one
 * @param now the server's time in ms since 1970
 * @param isHeld whether something of a game waits already, so that what follows has to wait behind it
 */
export function splitGames(
  message: GamesMessage,
  shown: GamesState | null,
  now: number,
  isHeld: (id: string) => boolean,
): SplitGames {
  if (message.type === 'snapshot') return splitSnapshot(message, shown, now, isHeld);
  return splitUpdate(message, shown, now, isHeld);
}
