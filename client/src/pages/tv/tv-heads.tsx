import { Avatar } from '../../ui/avatar.tsx';

/** Heads on a side before the others are only counted. */
const headsShown = 4;

interface TvHeadProps {
  uid: string;
  name: string;
  /** The diameter, in units of the screen. */
  size: number;
}

/** A member's head in any size. */
export function TvHead({ uid, name, size }: TvHeadProps) {
  return (
    <span
      style={{ width: `calc(${size} * var(--tv))`, fontSize: `calc(${Math.max(0.9, size * 0.4)} * var(--tv))` }}
      className="block aspect-square shrink-0"
    >
      <Avatar name={name} seed={uid} className="size-full! text-[length:1em]!" />
    </span>
  );
}

interface TvHeadsProps {
  uids: readonly string[];
  /** Members who are not among the uids. */
  more: number;
  memberName: (uid: string) => string;
  size: number;
}

/** Heads that overlap, and how many more there are. */
export function TvHeads({ uids, more, memberName, size }: TvHeadsProps) {
  const hidden = uids.length > headsShown || more > 0 ? Math.max(0, uids.length - (headsShown - 1)) + more : 0;
  const shown = hidden > 0 ? uids.slice(0, headsShown - 1) : uids;
  const overlap = { marginLeft: `calc(${-0.17 * size} * var(--tv))` };
  return (
    <span className="flex">
      {shown.map((uid, index) => (
        <span key={uid} style={index > 0 ? overlap : {}} className="relative rounded-chip ring-2 ring-surface">
          <TvHead uid={uid} name={memberName(uid)} size={size} />
        </span>
      ))}
      {hidden > 0 && (
        <span
          style={{
            ...overlap,
            width: `calc(${size} * var(--tv))`,
            fontSize: `calc(${Math.max(1, size * 0.42)} * var(--tv))`,
          }}
          className="num relative grid aspect-square place-items-center rounded-chip bg-raised leading-none ring-2 ring-surface"
        >
          +{hidden}
        </span>
      )}
    </span>
  );
}
