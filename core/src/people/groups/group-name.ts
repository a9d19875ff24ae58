import { DomainError } from '@courtside/contract';
import { faultOfName, maxNameCharacters, type NameFault } from '../profiles/visible-name.ts';

const words: Readonly<Record<NameFault, string>> = {
  empty: 'Please enter a group name.',
  harmful: 'A group name cannot contain control characters.',
  long: `A group name can have up to ${maxNameCharacters} characters.`,
};

/**
 * The name a group gets: trimmed, otherwise as it was typed, in any script.
 * @throws DomainError `invalid-group-name` unless it has 1 to 64 characters (as people count them), all of them harmless
 */
export function groupName(typed: string): string {
  const name = typed.trim();
  const fault = faultOfName(name);
  if (fault !== null) throw new DomainError('invalid-group-name', { field: 'groupName', message: words[fault] });
  return name;
}
