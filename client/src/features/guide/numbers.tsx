import { formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { useAtomValue } from 'jotai';
import { Crest } from '../games/crest.tsx';
import { oddsFormatAtom } from '../games/odds-format.ts';
import { OddsFormatChoice } from '../games/odds-format-choice.tsx';
import { oddsRules } from '../games/odds-rules.ts';
import { Price } from '../games/price.tsx';
import { splitTeamName } from '../games/team-name.ts';
import type { Example, Side } from './use-example.ts';

const tenDollars = 1000;

function Team({ side: { team, price }, about }: { side: Side; about: string }) {
  return (
    <li className="flex items-center gap-3 rounded-control border border-line bg-raised px-3 py-2">
      <Crest team={team} className="size-9" />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">{splitTeamName(team).nickname}</p>
        <p className="text-xs leading-4 text-balance text-soft">{about}</p>
      </div>
      <div className="shrink-0 text-right">
        <Price price={price} className="text-lg" />
        <p className="text-xs leading-4 text-soft">
          $10 wins {formatCents(payoutCents(tenDollars, price) - tenDollars)}
        </p>
      </div>
    </li>
  );
}

/** Explains the odds of a real game in dollars. */
export function Numbers({ example: { favorite, underdog, live } }: { example: Example }) {
  const format = useAtomValue(oddsFormatAtom);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>
        You bet on which team wins. The less likely that seems, the more a win pays.{' '}
        {live ? 'These are the odds of a real game, right now:' : 'For example:'}
      </p>
      <ul className="grid grid-cols-1 gap-2">
        <Team side={favorite} about="The favorite: likelier, pays less" />
        <Team side={underdog} about="The underdog: less likely, pays more" />
      </ul>
      <p>{oddsRules[format]}</p>
      <p className="text-soft">Green and red only mark the plus and the minus: neither is the better bet.</p>
      <details className="group">
        <summary className="tap inline-block font-medium text-link">Used to reading odds another way?</summary>
        <div className="mt-2">
          <OddsFormatChoice />
        </div>
      </details>
    </div>
  );
}
