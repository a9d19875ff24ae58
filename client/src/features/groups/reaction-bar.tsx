import { type ReactionName, type ReactionTarget, reactionNames } from '@courtside/contract/reaction-names';
import { useAtomValue } from 'jotai';
import { SmilePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { groupViewAtom } from './group-atoms.ts';
import { react, reactionAtoms, shownReactions } from './reaction-atoms.ts';

const looks: Readonly<Record<ReactionName, { readonly emoji: string; readonly label: string }>> = {
  fire: { emoji: '🔥', label: 'Fire' },
  clap: { emoji: '👏', label: 'Clap' },
  laugh: { emoji: '😂', label: 'Laugh' },
  cry: { emoji: '😭', label: 'Cry' },
  wow: { emoji: '😮', label: 'Wow' },
  goat: { emoji: '🐐', label: 'Goat' },
};

/** Names before the others are only counted. */
const namesShown = 3;

/** `You, bo and 4 more`; empty without anyone. */
export function peopleWords(names: readonly string[]): string {
  const shown = names.slice(0, namesShown);
  const left = names.length - shown.length;
  const parts = left > 0 ? [...shown, `${left} more`] : shown;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

interface ButtonProps {
  name: ReactionName;
  count: number;
  /** Names of the first few. */
  people: string;
  pressed: boolean;
  disabled: boolean;
  onPress: () => void;
}

function ReactionButton({ name, count, people, pressed, disabled, onPress }: ButtonProps) {
  const { emoji, label } = looks[name];
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={count === 0 ? label : `${label}, ${count}: ${people}`}
      title={count === 0 ? label : people}
      disabled={disabled}
      onClick={onPress}
      className={cx(
        'flex h-11 min-w-11 items-center justify-center gap-1 rounded-control border text-sm select-none',
        'transition-[background-color,scale] duration-120 enabled:hover:bg-raised motion-safe:enabled:active:scale-95',
        pressed ? 'border-court bg-raised' : 'border-transparent',
      )}
    >
      <span aria-hidden className={cx('text-base leading-none', count === 0 && 'opacity-50 grayscale')}>
        {emoji}
      </span>
      {count > 0 && (
        <span aria-hidden className="num text-soft">
          {count}
        </span>
      )}
    </button>
  );
}

export interface ReactionsProps {
  groupId: string;
  target: ReactionTarget;
  /** What is reacted to, for screen readers: `bo's bet`. */
  about: string;
}

/**
 * The reactions to a target that somebody has chosen, and a button that shows all six. A member has at most one: another tap
 * replaces it, the same one removes it.
 */
export default function ReactionBar({ groupId, target, about }: ReactionsProps) {
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const view = useAtomValue(groupViewAtom(groupId));
  const atoms = reactionAtoms(groupId, target);
  const { others, own } = shownReactions(useAtomValue(atoms.confirmed), uid, useAtomValue(atoms.tapped));
  const group = view.status === 'loaded' ? view.group : null;
  const memberName = (of: string) => group?.leaderboard.find((row) => row.uid === of)?.username ?? 'a member';
  const disabled = group === null || group.archivedAt !== null;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const choose = (name: ReactionName) => {
    if (isOpen) opener.current?.focus();
    setOpen(false);
    void react(groupId, target, own === name ? null : name);
  };
  const isChosen = (name: ReactionName) => own === name || (others[name]?.length ?? 0) > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div role="group" aria-label={`Reactions to ${about}`} className="flex min-h-11 flex-wrap">
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-label={`React to ${about}`}
        title="React"
        disabled={disabled}
        onClick={() => setOpen(!isOpen)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-soft enabled:hover:bg-raised enabled:hover:text-ink"
      >
        <SmilePlus aria-hidden className="size-4.5" />
      </button>
      {reactionNames.map((name) => {
        if (!isOpen && !isChosen(name)) return null;
        const uids = others[name] ?? [];
        const shown = uids.slice(0, namesShown).map(memberName);
        const rest = uids.slice(namesShown);
        return (
          <ReactionButton
            key={name}
            name={name}
            count={uids.length + (own === name ? 1 : 0)}
            people={peopleWords([...(own === name ? ['You'] : []), ...shown, ...rest])}
            pressed={own === name}
            disabled={disabled}
            onPress={() => choose(name)}
          />
        );
      })}
    </div>
  );
}
