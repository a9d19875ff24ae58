/**
 * The command line that runs an operator's command where its message is printed: `npm run games -- --json` in a checkout, and `courtside games
 * --json` in the image, which sets COURTSIDE_COMMAND.
 */
export function shellCommand(name: string, args = '', env: NodeJS.ProcessEnv = process.env): string {
  const own = env.COURTSIDE_COMMAND;
  if (own) return [own, name, args].filter(Boolean).join(' ');
  return `npm run ${name}${args === '' ? '' : ` -- ${args}`}`;
}
