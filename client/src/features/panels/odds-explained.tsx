import { formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { useAtomValue } from 'jotai';
import { oddsFormatAtom } from '../games/odds-format.ts';
import { oddsRules } from '../games/odds-rules.ts';
import { Price } from '../games/price.tsx';
import { splitTeamName } from '../games/team-name.ts';
import { type Side, useExample } from '../guide/use-example.ts';

const hundredDollars = 10_000;

function Row({ side: { team, price }, place }: { side: Side; place: 'favorite' | 'underdog' }) {
  return (
    <li className="flex items-center gap-3 py-1">
      <p className="min-w-0 grow truncate">
        {splitTeamName(team).nickname} <span className="block text-xs text-soft">{place}</span>
      </p>
      <p className="shrink-0 text-right">
        <Price price={price} className="text-base" />
        <span className="block text-xs text-soft">
          $100 wins {formatCents(payoutCents(hundredDollars, price) - hundredDollars)}
        </span>
      </p>
    </li>
  );
}

/** Explains the chosen odds format by a real game: who is the favorite, and what $100 wins on each team. */
export function OddsExplained() {
  const format = useAtomValue(oddsFormatAtom);
  const { favorite, underdog } = useExample();
  return (
    <div className="mt-3 rounded-control border border-line px-3 py-2 text-sm">
      <p className="min-h-10 text-soft">{oddsRules[format]}</p>
      <ul className="mt-1">
        <Row side={favorite} place="favorite" />
        <Row side={underdog} place="underdog" />
      </ul>
    </div>
  );
}
