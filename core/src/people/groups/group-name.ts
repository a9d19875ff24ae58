import { DomainError } from '@courtside/contract';
import { faultOfName, maxNameCharacters, type NameFault } from '../profiles/visible-name.ts';

const messages: Readonly<Record<NameFault, string>> = {
  empty: 'Please enter a group name.',
  harmful: 'A group name cannot contain control characters.',
  long: `A group name can have up to ${maxNameCharacters} characters.`,
};

/**
 * Validates the name of a group. Trims it and otherwise returns it unchanged; any script is allowed.
 * @throws DomainError `invalid-group-name` unless it has 1 to 64 user-perceived characters without control characters
 */
export function groupName(typed: string): string {
  const name = typed.trim();
  const fault = faultOfName(name);
  if (fault !== null) throw new DomainError('invalid-group-name', { field: 'groupName', message: messages[fault] });
  return name;
}
