import type { AdminGame } from '@courtside/contract/admin';
import { useState } from 'react';
import { type Decision, decideGame, useAdminData } from '../../features/admin/admin-calls.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formatDateTime } from '../../ui/time.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { LoadedPart, rowClass, Section } from './section.tsx';

const title = ({ team1, team2 }: AdminGame) => `${team1} – ${team2}`;
const bets = (count: number) => `${count} ${count === 1 ? 'bet' : 'bets'}`;

/** Whether a game waits for an operator. An operator's decision ends a dispute. */
const isDisputed = ({ dispute, decidedBy }: AdminGame) => dispute !== null && decidedBy !== 'operator';

function stateOf(game: AdminGame): { tone: Tone; label: string } {
  const { betStatus } = game;
  if (isDisputed(game)) return { tone: 'loss', label: 'Disputed' };
  return { tone: betStatus === 'open' ? 'win' : 'plain', label: betStatus };
}

/** Points as a whole number; null for anything else. */
const pointsOf = (typed: string) => (/^\d{1,3}$/.test(typed) ? Number(typed) : null);

interface DecideProps {
  /** The game as it was when the dialog opened. If it has changed, the server rejects the decision. */
  game: AdminGame;
  onDone: () => void;
  onClose: () => void;
}

/** Settles, voids or corrects a game. */
function DecideDialog({ game, onDone, onClose }: DecideProps) {
  const isPlayed = Date.parse(game.startTime) <= Date.now();
  const [how, setHow] = useState<'score' | 'void'>(isPlayed ? 'score' : 'void');
  const [home, setHome] = useState(String(game.score?.team1 ?? ''));
  const [away, setAway] = useState(String(game.score?.team2 ?? ''));
  const [team1, team2] = [pointsOf(home), pointsOf(away)];
  const isScore = team1 !== null && team2 !== null && team1 !== team2;
  const decision: Decision = how === 'score' && isScore ? { team1, team2 } : null;
  const isCorrection = game.revision > 0;
  const yes = how === 'void' ? 'Void game' : isCorrection ? 'Correct result' : 'Settle game';

  const decide = async (reason: string) => {
    const { settledBets } = await decideGame(game, decision, reason);
    showToast({ tone: 'plain', text: `${title(game)}: ${bets(settledBets)} closed or corrected.` });
    onDone();
  };

  return (
    <ReasonDialog
      title={title(game)}
      about={
        how === 'void'
          ? 'All stakes on this game are refunded.'
          : 'Bets are paid by this score. It can be corrected for 72 hours.'
      }
      hint="Users with a bet on this game read it."
      yes={yes}
      tone="danger"
      ready={how === 'void' || isScore}
      onConfirm={decide}
      onClose={onClose}
    >
      {isPlayed && (
        <Segments
          label="Decision"
          value={how}
          options={[
            { value: 'score', label: 'Final score' },
            { value: 'void', label: 'Void' },
          ]}
          onChange={setHow}
        />
      )}
      {how === 'score' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField label={game.team1} inputMode="numeric" value={home} onText={setHome} />
          <TextField label={game.team2} inputMode="numeric" value={away} onText={setAway} />
        </div>
      )}
    </ReasonDialog>
  );
}

function GameRow({ game, onDecide }: { game: AdminGame; onDecide: () => void }) {
  const { score, dispute, note, decidedBy, settledAt, correctableUntil } = game;
  const state = stateOf(game);
  const isDecided = correctableUntil !== null;
  return (
    <li className={`grid gap-2 sm:grid-cols-[1fr_auto] sm:items-center ${rowClass}`} data-game={game.id}>
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{title(game)}</span>
          {score && (
            <span className="num font-semibold">
              {score.team1}–{score.team2}
            </span>
          )}
          <Badge tone={state.tone}>
            <span className="capitalize">{state.label}</span>
          </Badge>
        </p>
        {isDisputed(game) && <p className="text-sm text-loss-ink wrap-anywhere">{dispute}</p>}
        <p className="text-sm text-soft wrap-anywhere">
          {formatDateTime(game.startTime)} · {bets(game.pendingBets)} pending
          {isDecided && ` · decided by ${decidedBy ?? 'sources'}${settledAt === null ? ', being settled' : ''}`}
          {note !== null && ` · ${note}`}
          {dispute !== null && !isDisputed(game) && ` · The sources report otherwise: ${dispute}`}
        </p>
      </div>
      <Button look="secondary" onClick={onDecide} aria-label={`${isDecided ? 'Correct' : 'Decide'} ${title(game)}`}>
        {isDecided ? 'Correct' : 'Decide'}
      </Button>
    </li>
  );
}

/** Games that an admin can decide; disputed ones first. */
export function GamesSection({ tick, onChanged }: { tick: number; onChanged: () => void }) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const what = 'The games';
  const { data, failure } = useAdminData('listAdminGames', `${search}#${tick}`, {
    what,
    query: search === '' ? {} : { search },
  });
  const [deciding, setDeciding] = useState<AdminGame | null>(null);
  const done = () => {
    setDeciding(null);
    onChanged();
  };

  return (
    <Section name="Games" title="Games in dispute">
      <TextField label="Find a game" placeholder="Team, or id of the game" value={typed} onText={setTyped} />
      <LoadedPart data={data} failure={failure} what={what}>
        {({ games }) => (
          <>
            <p role="status" className="text-sm text-soft">
              {games.filter(isDisputed).length} disputed, {games.length} shown
            </p>
            <ul aria-label="Games" className="card max-h-96 overflow-y-auto">
              {games.map((game) => (
                <GameRow key={game.id} game={game} onDecide={() => setDeciding(game)} />
              ))}
            </ul>
          </>
        )}
      </LoadedPart>
      {deciding !== null && <DecideDialog game={deciding} onDone={done} onClose={() => setDeciding(null)} />}
    </Section>
  );
}
