import type { Needs } from '../../features/needs/needs-of.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Modal } from '../../ui/modal.tsx';
import { percentWords } from './percent-words.ts';

interface EveryonesNeedsProps {
  needs: Needs;
  ownUid: string | undefined;
  onClose: () => void;
}

/** What the chances are made of, or why there are none. */
function aboutWords({ stillOpen, exact }: Needs): string {
  if (stillOpen !== null) return `${stillOpen.sentence}. Until then, nobody’s chance to lead is known.`;
  return exact
    ? 'Chances to lead when tonight’s games are over, from the odds and the scores.'
    : 'Chances to lead when tonight’s games are over, estimated: there are too many combinations to count them all.';
}

/** What is said of the members who are only counted. */
function othersWords(others: number, { stillOpen }: Needs): string {
  const whom = others === 1 ? 'one other member' : `${others.toLocaleString('en-US')} others`;
  return stillOpen === null ? `Tonight changes nothing for ${whom}.` : `No bet in play moves ${whom}.`;
}

/**
 * What every member needs tonight, in the order of the table, and what the user roots for in each game. Members whose place no
 * known bet can change are only counted.
 */
export function EveryonesNeeds({ needs, ownUid, onClose }: EveryonesNeedsProps) {
  const { members, rootFor, exact } = needs;
  const listed = members.filter(({ uid, isMoved, waits }) => isMoved || waits || uid === ownUid);
  const others = members.length - listed.length;
  return (
    <Modal onClose={onClose} title="What everyone needs tonight" about={aboutWords(needs)} shape="sheet">
      <ul className="grid grid-cols-1 gap-3">
        {listed.map(({ uid, name, chance, sentences, more }) => (
          <li key={uid} data-member={uid} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3">
            <Avatar name={name} seed={uid} />
            <div className="min-w-0 text-sm">
              <p dir="auto" className="truncate font-semibold">
                {uid === ownUid ? 'You' : name}
              </p>
              {sentences.map((sentence) => (
                <p key={sentence} dir="auto" className="wrap-anywhere text-soft">
                  {sentence}
                </p>
              ))}
              {more && <p className="text-soft">… or in other ways.</p>}
            </div>
            {chance !== null && <span className="num text-lg">{percentWords(chance, exact)}</span>}
          </li>
        ))}
      </ul>
      {others > 0 && <p className="mt-3 text-sm text-soft">{othersWords(others, needs)}</p>}
      {rootFor.length > 0 && (
        <section className="mt-5 border-t border-line pt-4">
          <h3 className="text-sm font-semibold">What to root for</h3>
          <ul className="mt-1 grid gap-1 text-sm">
            {rootFor.map(({ gameId, words }) => (
              <li key={gameId} dir="auto" className="wrap-anywhere">
                {words}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  );
}
