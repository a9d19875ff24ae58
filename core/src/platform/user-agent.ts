import { programVersion } from './program-version.ts';

const repositoryUrl = 'https://github.com/courtside/courtside';

/**
 * What every outgoing request calls itself: `Courtside/0.5.0 (+https://courtside.example)`. Sources refuse programs that do not
 * say who they are in this form, without the commit of the build.
 * @param address where the operator can be found; by default the repository
 */
export function userAgentOf(address: string = repositoryUrl): string {
  return `Courtside/${programVersion()} (+${address})`;
}
