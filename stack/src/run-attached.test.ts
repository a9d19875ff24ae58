import { explainKill } from '@courtside/core/platform/shell-command';
import { expect, it } from 'vitest';
import { runAttached } from './run-attached.ts';

it('says which signal ended a command', async () => {
  const killed: string[] = [];
  const script = 'process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);';
  const onKilled = (signal: string) => void killed.push(explainKill(signal));
  expect(await runAttached(process.execPath, ['-e', script], { onKilled })).toBe(1);
  expect(killed).toEqual([
    expect.stringMatching(/^The command was ended by SIGKILL before it was done\. Run it again: /),
  ]);
});
