import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { holdStake } from '@courtside/core/bets/holds';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { readLastAudit } from '@courtside/core/operations/audit/last-audit';
import { openDatabase } from '@courtside/core/operations/database';
import { DatabaseAwayError } from '@courtside/core/platform/db/outage';
import { testConfig } from '@courtside/core/testing/config';
import { aWorld } from '@courtside/core/testing/world';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { auditJob, runAuditProcess } from './audit.ts';

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly uid?: string;
  readonly what?: string;
}

/** A database with one account, and the job as the worker runs it. */
async function anAuditJob() {
  const config = testConfig();
  const db = await openDatabase(config.MONGODB_URI);
  const world = await aWorld({ db });
  onTestFinished(async () => {
    await world.end();
    await db.close();
  });
  await world.aUser('ada');
  const lines: LogLine[] = [];
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const job = auditJob({ core: world, config, logger, stopping: new AbortController().signal });
  const run = () => job.run({ payload: {}, progress: async () => undefined });
  return { db, world, lines, run };
}

it('audits in a separate process and stores the result', async () => {
  const { db, run, lines } = await anAuditJob();
  const counts = { whole: true, accounts: 1, entries: 1, violations: 0, repaired: 0 };
  expect(await run()).toMatchObject(counts);
  expect(await readLastAudit(db)).toEqual({
    ...counts,
    at: expect.any(Date),
    durationMs: expect.any(Number),
  });
  expect(lines).toEqual([]);
});

it('brings accounts that a crash left behind to their ledger first', async () => {
  const { db, world, run, lines } = await anAuditJob();
  const before = await world.documentOf('ada');
  await holdStake(world, 'ada', 1_000);
  await db.users.replaceOne({ _id: mainAccountOf('ada') }, before);
  expect(await run()).toMatchObject({ accounts: 1, entries: 2, violations: 0, repaired: 0 });
  expect(lines).toEqual([]);
});

it('fails and logs every violation, and stores how many there were', async () => {
  const { db, run, lines } = await anAuditJob();
  await db.users.updateOne({ _id: mainAccountOf('ada') }, { $inc: { balance: 1 } });
  await expect(run()).rejects.toThrow('the audit found 1 violations');
  expect(lines).toMatchObject([
    { level: 50, uid: 'ada', what: expect.stringContaining('account balance is 100001'), msg: expect.any(String) },
  ]);
  expect(await readLastAudit(db)).toMatchObject({ violations: 1 });
});

it.each([
  ['with the error output of the process when it crashes', 'nonsense', /no report: .*MongoParseError/s],
  ['as every job does while MongoDB is away', 'mongodb://127.0.0.1:1/none', DatabaseAwayError],
])('fails %s', async (_, uri, expected) => {
  const env = { ...process.env, MONGODB_URI: uri };
  await expect(runAuditProcess(env, new AbortController().signal)).rejects.toThrow(expected);
});

it('stops the process when the worker stops, without failing', async () => {
  // Accepts connections and never answers: the audit waits for its database.
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const stopping = new AbortController();
  const running = runAuditProcess({ ...process.env, MONGODB_URI: `mongodb://127.0.0.1:${port}/x` }, stopping.signal);
  const [socket] = (await once(silent, 'connection')) as [Socket];
  const gone = once(socket.resume(), 'close');
  stopping.abort();
  expect(await running).toBeNull();
  await gone;
});
