import type { DomainEvent } from '@courtside/core/events';

/** The members after an event of their group, oldest first. */
export function membersAfter(
  memberIds: readonly string[],
  { kind, uid }: Extract<DomainEvent, { type: 'group' }>,
): readonly string[] {
  if (kind === 'changed') return memberIds;
  const others = memberIds.filter((member) => member !== uid);
  return kind === 'left' || kind === 'removed' ? others : [...others, uid];
}
