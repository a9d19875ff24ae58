import type { AdminOverview, PricedGame } from '@courtside/contract/admin';
import { splitTeamName } from '../../features/games/team-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDateTime } from '../../ui/time.ts';
import { Fact, formatAge, rowClass, Section } from './section.tsx';

type Feeds = AdminOverview['feeds'];
type PricedMarket = NonNullable<PricedGame['markets'][keyof PricedGame['markets']]>;
type MarketEntry = readonly [name: string, market: PricedMarket];

function Source({ source, at }: { source: Feeds['sources'][number]; at: string }) {
  const { lastGoodAt, failure, waitUntil } = source;
  return (
    <li className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 ${rowClass}`}>
      <span className="font-medium wrap-anywhere">{source.source}</span>
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm text-soft">
        {waitUntil !== null && <span>No request until {formatDateTime(waitUntil)}</span>}
        {lastGoodAt === null ? 'No response yet' : `Responded ${formatAge(lastGoodAt, at)} ago`}
        <Badge tone={failure === null ? 'win' : 'loss'}>{failure === null ? 'Healthy' : failure}</Badge>
      </span>
    </li>
  );
}

/** The markets a game has. Sources do not offer every market. */
function marketsOf({ markets }: PricedGame): MarketEntry[] {
  const entries: [string, PricedMarket | null][] = Object.entries(markets);
  return entries.flatMap(([name, market]) => (market === null ? [] : [[name, market] as const]));
}

function MarketAge({ market, at }: { market: PricedMarket | undefined; at: string }) {
  if (!market) return <span className="text-soft">–</span>;
  const { state, reason, updatedAt, staleAt } = market;
  const why = state === 'paused' ? (reason ?? 'paused') : staleAt <= at ? 'stale' : null;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      {why !== null && <Badge tone="wait">{why}</Badge>}
      <span className="num">{formatAge(updatedAt, at)}</span>
    </span>
  );
}

/** The age of the price of each market of each open game. */
function Prices({ prices, at }: { prices: readonly PricedGame[]; at: string }) {
  const names = [...new Set(prices.flatMap((game) => marketsOf(game).map(([name]) => name)))];
  if (prices.length === 0) return <p className="card p-4 text-sm text-soft">No game is open for betting.</p>;
  return (
    <div className="card overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="px-4 pt-3 text-left text-xs text-soft">Age of prices</caption>
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            <th scope="col" className="py-2 pr-1 pl-4 text-left font-medium">
              Game
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="px-1 py-2 text-right font-medium capitalize last:pr-4 sm:px-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.map((game) => (
            <tr key={game.id} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 pr-1 pl-4 text-left font-normal">
                {splitTeamName(game.team1).nickname} – {splitTeamName(game.team2).nickname}
              </th>
              {names.map((name) => (
                <td key={name} className="px-1 py-2 text-right last:pr-4 sm:px-4">
                  <MarketAge market={marketsOf(game).find(([other]) => other === name)?.[1]} at={at} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The sources of games, their credits, and the age of prices. */
export function FeedsSection({ overview }: { overview: AdminOverview }) {
  const { at, feeds, prices } = overview;
  const { credits } = feeds;
  return (
    <Section name="Feeds" title="Feeds">
      <dl className="card grid grid-cols-2 gap-3 p-4 sm:grid-cols-4">
        <Fact label="Open markets">{feeds.openMarkets}</Fact>
        <Fact label="Paused markets" alert={feeds.pausedMarkets > 0}>
          {feeds.pausedMarkets}
        </Fact>
        <Fact label="Disputes" alert={feeds.disagreements > 0}>
          {feeds.disagreements}
        </Fact>
        <Fact label="Corrections">{feeds.corrections}</Fact>
        {credits !== null && (
          <>
            <Fact label="Credits left" alert={credits.remaining === 0}>
              {credits.remaining.toLocaleString('en-US')}
            </Fact>
            <Fact label="Credits used">{credits.used.toLocaleString('en-US')}</Fact>
            <Fact label="Used for disputes" alert={credits.disputes.used >= credits.disputes.limit}>
              {credits.disputes.used.toLocaleString('en-US')} of {credits.disputes.limit.toLocaleString('en-US')}
            </Fact>
            <Fact label="Renewed">{formatDateTime(credits.resetsAt)}</Fact>
          </>
        )}
      </dl>
      <ul className="card">
        {feeds.sources.map((source) => (
          <Source key={source.source} source={source} at={at} />
        ))}
        {feeds.sources.length === 0 && <li className={`text-sm text-soft ${rowClass}`}>No source was read yet.</li>}
      </ul>
      <Prices prices={prices} at={at} />
    </Section>
  );
}
