import type { CommandStartedEvent, CommandSucceededEvent, Document } from 'mongodb';
import type { CoreDatabase } from '../operations/database.ts';
import { openAt, takeDatabase } from './databases.ts';

/** What the database did for some work. */
interface Reads {
  /** How many commands it answered, writes included. */
  readonly commands: number;
  /** How many documents its reads returned or looked at: for each read, the larger of the two. */
  readonly documents: number;
}

/** The URI with which every command of a connection can be counted. */
export function countedUri(uri: string): string {
  const counted = new URL(uri);
  counted.searchParams.set('monitorCommands', 'true');
  return counted.href;
}

/** Opens an empty database whose commands can be counted. */
export async function openCountedDatabase(): Promise<CoreDatabase> {
  return openAt(countedUri(await takeDatabase()));
}

/** Adds up a field wherever it appears in a plan. */
function sumOf(plan: unknown, name: string): number {
  if (typeof plan !== 'object' || plan === null) return 0;
  return Object.entries(plan).reduce(
    (sum, [key, value]) => sum + (key === name && typeof value !== 'object' ? Number(value) : sumOf(value, name)),
    0,
  );
}

const planned = ['find', 'aggregate'];
/** Fields of a command that belong to its connection. */
const ofConnection = ['lsid', '$db', '$clusterTime', '$readPreference', 'readConcern', 'apiVersion'];

async function countExamined(db: CoreDatabase, command: Document): Promise<number> {
  const explain = Object.fromEntries(Object.entries(command).filter(([name]) => !ofConnection.includes(name)));
  const plan = await db.driver.command({ explain, verbosity: 'executionStats' });
  return sumOf(plan, 'totalDocsExamined');
}

/**
 * Counts what the database reads during some work. The plans of the reads are run again afterwards, so the work should
 * change little.
 * @param db a connection with `countedUri`
 */
export async function countReads(db: CoreDatabase, work: () => Promise<unknown>): Promise<Reads> {
  const { client } = db.driver;
  const reads = new Map<number, Document>();
  const answered: { readonly command: Document; readonly documents: number }[] = [];
  let [commands, more] = [0, 0];
  const onStarted = ({ requestId, commandName, command }: CommandStartedEvent) => {
    if (planned.includes(commandName)) reads.set(requestId, command);
  };
  const onSucceeded = ({ requestId, reply }: CommandSucceededEvent) => {
    commands += 1;
    const { firstBatch, nextBatch } = Object(Object(reply).cursor);
    const command = reads.get(requestId);
    if (command !== undefined) answered.push({ command, documents: Object(firstBatch).length ?? 0 });
    else more += Object(nextBatch).length ?? 0;
  };
  client.on('commandStarted', onStarted);
  client.on('commandSucceeded', onSucceeded);
  try {
    await work();
  } finally {
    client.off('commandStarted', onStarted);
    client.off('commandSucceeded', onSucceeded);
  }
  if (commands === 0) throw new Error('the connection does not count its commands');
  let [first, examined] = [0, 0];
  for (const { command, documents } of answered) {
    first += documents;
    examined += Math.max(documents, await countExamined(db, command));
  }
  return { commands, documents: Math.max(first + more, examined) };
}
