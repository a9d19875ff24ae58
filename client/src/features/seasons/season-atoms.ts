import type { NewSeason, Season, SeasonDetail, SeasonRow } from '@courtside/contract/seasons';
import { parseTopic, type Topic } from '@courtside/contract/topic-names';
import { attempt } from '../../api/attempts.ts';
import { ApiError, call, messageOf } from '../../api/call.ts';
import { keyedResource, type Load } from '../../api/resource.ts';
import { onTopic } from '../../live/topics.ts';
import { derivedFamily } from '../../store.ts';
import { refusalOf } from '../account/player-limits.ts';
import { idToken } from '../session/open-auth.ts';

/** A season with its members, in the order of the table. */
interface SeasonTable {
  readonly season: Season;
  readonly rows: readonly SeasonRow[];
}

/** What the live feed does not send: it is read again once bets are settled. */
type SeasonRecords = Pick<SeasonDetail, 'weeks' | 'bests'>;

/** Codes of a group that the user cannot see. */
const hidden: ReadonlySet<string> = new Set(['forbidden', 'removed-from-group', 'group-not-found', 'bad-request']);

const lists = keyedResource<string, readonly Season[]>({
  what: 'The seasons',
  personal: true,
  async read(signal, groupId) {
    try {
      return await call('listSeasons', { params: { groupId }, token: idToken, signal });
    } catch (error) {
      // The group itself says that it does not exist, or that the user is not a member.
      if (error instanceof ApiError && hidden.has(error.code)) return [];
      throw error;
    }
  },
});

const readSeason = (signal: AbortSignal, groupId: string, seasonId: string) =>
  call('getSeason', { params: { groupId, seasonId }, token: idToken, signal });

const records = keyedResource<string, SeasonRecords, [groupId: string]>({
  what: 'The records of the season',
  personal: true,
  read: (signal, seasonId, groupId) => readSeason(signal, groupId, seasonId),
});

const tables = keyedResource<string, SeasonTable, [groupId: string]>({
  what: 'The season',
  personal: true,
  async read(signal, seasonId, groupId) {
    const season = await readSeason(signal, groupId, seasonId);
    records.set(seasonId, season);
    return season;
  },
});

/** The seasons of a group, newest first, with the state of their load. */
export const seasonsAtom = lists.at;

/** The table of a season, with the state of its load. Live while its topic is needed. */
export const seasonTableAtom = tables.at;

/** The weekly boards and records of a season, with the state of their load. */
export const seasonRecordsAtom = records.at;

/** The season that a group plays or has played last; null without one. */
export const currentSeasonAtom = derivedFamily((get, groupId: string): Season | null => {
  const seasons = get(lists.at(groupId)).data ?? [];
  return seasons.find(({ state }) => state !== 'final') ?? seasons[0] ?? null;
});

const isLoading = ({ status }: Load) => status === 'loading';

/** False until a group's seasons and its current table are loaded or have failed to load, so that nothing shifts later. */
export const seasonsReadyAtom = derivedFamily((get, groupId: string) => {
  const current = get(currentSeasonAtom(groupId));
  return !isLoading(get(lists.at(groupId))) && (current === null || !isLoading(get(tables.at(current.id))));
});

/** Reads a group's seasons. Never rejects. */
export const loadSeasonList = (groupId: string) => lists.load(groupId);

/** Reads a group's seasons and the current one's table. Never rejects. */
export async function loadSeasons(groupId: string): Promise<void> {
  await loadSeasonList(groupId);
  const [current] = lists.get(groupId).data ?? [];
  if (current !== undefined) await tables.load(current.id, groupId);
}

/** Reads a group's seasons again if one of these is not in the list. */
export function loadNewSeasons(groupId: string, seasonIds: readonly string[]): void {
  const known = new Set(lists.get(groupId).data?.map(({ id }) => id));
  if (seasonIds.some((id) => !known.has(id))) void loadSeasons(groupId);
}

/** Reads a season's table and records. Never rejects. */
export const loadSeason = (groupId: string, seasonId: string) => tables.load(seasonId, groupId);

/** Reads a season's weekly boards and records again. Never rejects. */
export const loadRecords = (groupId: string, seasonId: string) => records.load(seasonId, groupId);

/** Shows a season that is new or has changed. */
function showSeason(season: Season): void {
  lists.update(season.groupId, (known) =>
    known.some(({ id }) => id === season.id)
      ? known.map((other) => (other.id === season.id ? season : other))
      : [season, ...known],
  );
  tables.update(season.id, (table) => ({ ...table, season }));
}

/** Shows a row of the table that has changed. */
function showSeasonRow(seasonId: string, row: SeasonRow): void {
  tables.update(seasonId, (table) => {
    const rows = [...table.rows.filter(({ uid }) => uid !== row.uid), row];
    return { ...table, rows: rows.sort((a, b) => a.position - b.position) };
  });
}

const idOf = (topic: Topic) => parseTopic(topic)?.ids.at(-1) ?? '';

onTopic('season', {
  apply(message, state) {
    tables.set(idOf(message.topic), state);
    if (message.type === 'snapshot' || message.data.season !== undefined) showSeason(state.season);
  },
});

/** The result of an action. A refusal has a message for the user, and the field at fault if the server named one. */
type SeasonResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string; readonly field: string | null };

function refusal(error: unknown, fallback: string) {
  const field = error instanceof ApiError ? error.details.field : null;
  return { ok: false, message: messageOf(error, fallback), field: typeof field === 'string' ? field : null } as const;
}

/** Opens a season of a group. Never throws. */
export async function openSeason(groupId: string, body: NewSeason): Promise<SeasonResult<Season>> {
  try {
    const value = await attempt({
      intent: ['season', groupId, ...Object.values(body).map(String)],
      send: (key) =>
        call('createSeason', { params: { groupId }, token: idToken, headers: { 'idempotency-key': key }, body }),
    });
    showSeason(value);
    return { ok: true, value };
  } catch (error) {
    return refusal(error, 'The season could not be opened. Please try again.');
  }
}

/** Takes a rebuy. Never throws. */
export async function takeRebuy(
  { groupId, id }: Pick<Season, 'groupId' | 'id'>,
  { uid, rebuys }: Pick<SeasonRow, 'uid' | 'rebuys'>,
): Promise<SeasonResult<SeasonRow>> {
  try {
    const value = await attempt({
      intent: ['rebuy', uid, id, rebuys],
      send: (key) =>
        call('rebuy', {
          params: { groupId, seasonId: id },
          token: idToken,
          headers: { 'idempotency-key': key },
          body: {},
        }),
    });
    showSeasonRow(id, value);
    return { ok: true, value };
  } catch (error) {
    return { ...refusal(error, ''), message: refusalOf(uid, error, 'The rebuy was not possible. Please try again.') };
  }
}
