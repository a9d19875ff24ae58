/**
 * The command line that runs an operator's command where its message is printed: `npm run games -- --json` in a checkout, and `courtside games
 * --json` in the image, which sets COURTSIDE_COMMAND.
 */
export function shellCommand(name: string, args = '', env: NodeJS.ProcessEnv = process.env): string {
  const own = env.COURTSIDE_COMMAND;
  if (own) return [own, name, args].filter(Boolean).join(' ');
  return `npm run ${name}${args === '' ? '' : ` -- ${args}`}`;
}

/** Says that a signal ended an operator's command, and how to go on. Each of them can be repeated. */
export function explainKill(signal: string): string {
  return (
    `The command was ended by ${signal} before it was done. Run it again: ` +
    'what it had completed stays, an upgrade or a restore goes on, and a backup from before an upgrade is kept.'
  );
}
