import { formatCents } from '@courtside/contract/money';
import { type OddsFormat, payoutCents } from '@courtside/contract/odds';
import { useAtomValue } from 'jotai';
import { Crest } from '../games/crest.tsx';
import { oddsFormatAtom } from '../games/odds-format.ts';
import { Price } from '../games/price.tsx';
import { splitTeamName } from '../games/team-name.ts';
import { OddsFormatChoice } from '../panels/odds-format-choice.tsx';
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

const rule: Readonly<Record<OddsFormat, string>> = {
  american: 'With a plus, the number is what $100 wins. With a minus, it is what you stake to win $100.',
  decimal: 'The number is what each $1 pays back if you win, your own dollar included.',
  fractional: 'Read it as “you win this, for staking that”: at 6/4, a stake of $4 wins $6.',
};

/** Explains the odds of a real game in dollars. */
export function Numbers({ example: { favorite, underdog, live } }: { example: Example }) {
  const format = useAtomValue(oddsFormatAtom);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>
        You bet on which team wins. The odds say what a win pays: the less likely it seems, the more you get.{' '}
        {live ? 'These are the odds of a real game, right now:' : 'For example:'}
      </p>
      <ul className="grid grid-cols-1 gap-2">
        <Team side={favorite} about="The favorite: likelier, pays less" />
        <Team side={underdog} about="The underdog: less likely, pays more" />
      </ul>
      <p>{rule[format]}</p>
      <details className="group">
        <summary className="tap inline-block font-medium text-link">Used to reading odds another way?</summary>
        <div className="mt-2">
          <OddsFormatChoice />
        </div>
      </details>
    </div>
  );
}
