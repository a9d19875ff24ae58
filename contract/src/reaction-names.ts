/** What members react with, in the order of the buttons. */
export const reactionNames = ['fire', 'clap', 'laugh', 'cry', 'wow', 'goat'] as const;
export type ReactionName = (typeof reactionNames)[number];

/** The moments of a night: who won it, the bet that moved the most money, and the lost bet that was closest to its line. */
export const momentNames = ['winner', 'swing', 'beat'] as const;
type MomentName = (typeof momentNames)[number];

/** What members of a group react to. */
export type ReactionTarget =
  | { readonly kind: 'bet'; readonly userId: string; readonly betId: string }
  | { readonly kind: 'challenge'; readonly id: string }
  /** `night` is a day of the league, `yyyy-mm-dd`. */
  | { readonly kind: 'moment'; readonly night: string; readonly name: MomentName };

export type TargetKind = ReactionTarget['kind'];

/** One text for each target in a group. Ids contain no colon. */
export function reactionKey(target: ReactionTarget): string {
  switch (target.kind) {
    case 'bet':
      return `bet:${target.userId}:${target.betId}`;
    case 'challenge':
      return `challenge:${target.id}`;
    case 'moment':
      return `moment:${target.night}:${target.name}`;
  }
}
