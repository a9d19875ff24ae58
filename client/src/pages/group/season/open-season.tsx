import type { GroupStandings } from '@courtside/contract/groups';
import { leagueDay } from '@courtside/contract/league-day';
import { type League, leagueTitles } from '@courtside/contract/leagues';
import { parlayLegs, seasonLimits } from '@courtside/contract/limits';
import { formatCents, formatWholeDollars, toCents } from '@courtside/contract/money';
import type { NewSeason, Season } from '@courtside/contract/seasons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { nowAtom } from '../../../features/games/clock.ts';
import { LeaguesChoice } from '../../../features/games/leagues-choice.tsx';
import { openSeason } from '../../../features/seasons/season-atoms.ts';
import { addDays, daysBetween } from '../../../features/seasons/season-days.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { FieldProblem, TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast/toast-atoms.ts';
import { useSubmit } from '../../../ui/use-busy.ts';

/** The choices of the dialog. */
const bankrolls = [500, 1000, 5000] as const;
const stakeShares = [10, 25, 50, 100] as const;
/** 1 for no parlays. */
const legCounts = [1, 2, 4, parlayLegs.max];
const rebuyCounts = [0, 1, 2, 3] as const;

const { nameCharacters, maxDays } = seasonLimits;
/** Days of a season that a group opens for the first time. */
const firstLength = 30;

/** The message for each field at fault. */
type SeasonProblems = Partial<Record<keyof NewSeason, string>>;

const lengthOf = (text: string) => [...new Intl.Segmenter('en').segment(text)].length;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** What has to change before a season can be opened. `today` is the league's day. */
export function problemsOf({ name, firstDay, lastDay }: NewSeason, today: string): SeasonProblems {
  const problems: SeasonProblems = {};
  if (name.trim() === '') problems.name = 'Please enter a name.';
  else if (lengthOf(name.trim()) > nameCharacters) problems.name = `Please use at most ${nameCharacters} characters.`;
  if (!isDay(firstDay)) problems.firstDay = 'Please choose the first day.';
  else if (firstDay < today) problems.firstDay = 'The first day is today at the earliest.';
  if (!isDay(lastDay)) problems.lastDay = 'Please choose the last day.';
  else if (isDay(firstDay) && lastDay < firstDay) problems.lastDay = 'The last day is on or after the first day.';
  else if (isDay(firstDay) && daysBetween(firstDay, lastDay) > maxDays)
    problems.lastDay = `A season is ${maxDays} days long at most.`;
  return problems;
}

/** `Winter League 2` after `Winter League`, `Season 4` after `Season 3`. */
function nextName(name: string): string {
  const [, words = name, number] = /^(.*?)\s+(\d{1,3})$/.exec(name) ?? [];
  return `${words} ${Number(number ?? 1) + 1}`;
}

/**
 * The settings that the dialog offers: those of the last season, on the days after it.
 * @param today the league's day
 * @param ofGroup the leagues that the group is limited to; they come before those of the last season
 */
export function nextSeason(last: Season | null, today: string, ofGroup?: League[]): NewSeason {
  if (last === null) {
    const settings = { bankroll: 1000, maxStakeShare: 25, rebuys: 1 };
    return {
      name: 'Season 1',
      firstDay: today,
      lastDay: addDays(today, firstLength - 1),
      ...settings,
      leagues: ofGroup,
    };
  }
  const after = addDays(last.lastDay, 1);
  const firstDay = after > today ? after : today;
  return {
    name: nextName(last.name),
    firstDay,
    lastDay: addDays(firstDay, daysBetween(last.firstDay, last.lastDay) - 1),
    bankroll: last.bankroll,
    maxStakeShare: last.maxStakeShare,
    rebuys: last.rebuys,
    leagues: ofGroup ?? last.leagues,
    lateJoinersCanWin: last.lateJoinersCanWin,
    maxLegs: last.maxLegs,
  };
}

const rebuyWords = [
  'cannot buy in again',
  'may buy in again once, which counts against their profit',
  'may buy in again up to twice, which counts against their profit',
  'may buy in again up to three times, which counts against their profit',
] as const;

/** Which parlays a season takes that limits them: `No parlays`, `Parlays of up to 3 legs`. */
function parlayWords(maxLegs: number): string {
  return maxLegs < parlayLegs.min ? 'No parlays' : `Parlays of up to ${maxLegs} legs`;
}

/** What every member gets, in one sentence. */
export function membersGet(
  season: Pick<NewSeason, 'bankroll' | 'maxStakeShare' | 'rebuys' | 'leagues' | 'lateJoinersCanWin' | 'maxLegs'>,
): string {
  const { bankroll, maxStakeShare, rebuys, leagues, lateJoinersCanWin, maxLegs } = season;
  const stake = maxStakeShare === 100 ? 'all of it' : `up to ${formatCents((toCents(bankroll) * maxStakeShare) / 100)}`;
  const rules = `Each member gets ${formatCents(toCents(bankroll))}, may stake ${stake} on one bet, and ${rebuyWords[rebuys] ?? rebuyWords[0]}.`;
  const late = lateJoinersCanWin === false ? ' Members who join after the start cannot win.' : '';
  const only = leagues === undefined ? '' : ` Only bets on these leagues: ${leagueTitles(leagues)}.`;
  const parlays = maxLegs === undefined ? '' : ` ${parlayWords(maxLegs)}.`;
  return `${rules}${late}${parlays}${only}`;
}

const fields: readonly string[] = [
  'name',
  'firstDay',
  'lastDay',
  'bankroll',
  'maxStakeShare',
  'rebuys',
  'leagues',
  'lateJoinersCanWin',
  'maxLegs',
];
const isField = (field: string | null): field is keyof NewSeason => field !== null && fields.includes(field);

interface ChoiceProps {
  label: string;
  value: number;
  options: readonly number[];
  write: (value: number) => string;
  problem: string | undefined;
  onChange: (value: number) => void;
}

/** One of several numbers. A value of the last season that is not among them is offered as well. */
function Choice({ label, value, options, write, problem, onChange }: ChoiceProps) {
  const all = options.includes(value) ? options : [...options, value].sort((a, b) => a - b);
  return (
    <div className="grid min-w-0 gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <div className="flex">
        <Segments
          label={label}
          value={String(value)}
          options={all.map((option) => ({ value: String(option), label: write(option) }))}
          onChange={(next) => onChange(Number(next))}
        />
      </div>
      {problem && <FieldProblem>{problem}</FieldProblem>}
    </div>
  );
}

interface OpenSeasonProps {
  group: Pick<GroupStandings, 'id' | 'leagues'>;
  /** The season before, whose settings are offered again. */
  last: Season | null;
  onClose: () => void;
}

/** The settings of a new season. */
export default function OpenSeason({ group, last, onClose }: OpenSeasonProps) {
  const today = leagueDay(useAtomValue(nowAtom));
  const [draft, setDraft] = useState(() => nextSeason(last, today, group.leagues ?? undefined));
  const [problems, setProblems] = useState<SeasonProblems>({});
  const [failure, setFailure] = useState<string | null>(null);

  const change = (fields: Partial<NewSeason>) => {
    setDraft({ ...draft, ...fields });
    setFailure(null);
    setProblems({});
  };
  /** The state of a text field, and of a choice of numbers. */
  const text = (name: 'name' | 'firstDay' | 'lastDay') => ({
    name,
    value: draft[name],
    problem: problems[name],
    onText: (typed: string) => change({ [name]: typed }),
  });
  const number = (name: 'bankroll' | 'maxStakeShare' | 'rebuys') => ({
    value: draft[name],
    problem: problems[name],
    onChange: (chosen: number) => change({ [name]: chosen }),
  });
  const show = (found: SeasonProblems, message: string | null) => {
    setProblems(found);
    setFailure(message);
  };
  const send = async () => {
    const outcome = await openSeason(group.id, { ...draft, name: draft.name.trim() });
    if (outcome.ok) {
      showToast({ tone: 'win', text: `${outcome.value.name} is open.` });
      return onClose();
    }
    if (isField(outcome.field)) show({ [outcome.field]: outcome.message }, null);
    else show({}, outcome.message);
  };
  const [busy, open] = useSubmit((form) => {
    const found = problemsOf(draft, today);
    show(found, null);
    const [first] = Object.keys(found);
    if (first === undefined) return send();
    form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  });

  return (
    <Modal title={last === null ? 'Open a season' : 'Open a new season'} about={membersGet(draft)} onClose={onClose}>
      <form noValidate onSubmit={open} className="grid grid-cols-1 gap-4">
        <TextField label="Name" dir="auto" {...text('name')} />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField label="First day" type="date" min={today} {...text('firstDay')} />
          <TextField label="Last day" type="date" min={draft.firstDay} {...text('lastDay')} />
        </div>
        <Choice
          label="Bankroll"
          options={bankrolls}
          write={(dollars) => formatWholeDollars(toCents(dollars))}
          {...number('bankroll')}
        />
        <Choice
          label="Largest stake, as a share of the bankroll"
          options={stakeShares}
          write={(percent) => `${percent}%`}
          {...number('maxStakeShare')}
        />
        <Choice
          label="How often a member may buy in again"
          options={rebuyCounts}
          write={String}
          {...number('rebuys')}
        />
        <Choice
          label="Legs of a parlay, at most"
          options={legCounts}
          write={(legs) => (legs < parlayLegs.min ? 'None' : String(legs))}
          value={draft.maxLegs ?? parlayLegs.max}
          problem={problems.maxLegs}
          onChange={(legs) => change({ maxLegs: legs === parlayLegs.max ? undefined : legs })}
        />
        <SwitchRow
          label="Late joiners can win"
          isOn={draft.lateJoinersCanWin !== false}
          onChange={(isOn) => change({ lateJoinersCanWin: isOn ? undefined : false })}
        />
        <LeaguesChoice chosen={draft.leagues} problem={problems.leagues} onChoose={(leagues) => change({ leagues })} />
        {failure !== null && <AlertBox>{failure}</AlertBox>}
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Open season
          </Button>
        </div>
      </form>
    </Modal>
  );
}
