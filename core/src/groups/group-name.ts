import { DomainError, problemOfName } from '@courtside/contract';

/**
 * Validates the name of a group. Trims it and otherwise returns it unchanged; any script is allowed.
 * @throws DomainError `invalid-group-name` as `problemOfName` explains it
 */
export function groupName(typed: string): string {
  const name = typed.trim();
  const message = problemOfName('group', name);
  if (message !== null) throw new DomainError('invalid-group-name', { field: 'groupName', message });
  return name;
}
