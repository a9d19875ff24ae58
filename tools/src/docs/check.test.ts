import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@courtside/stack/paths';
import { describe, expect, it } from 'vitest';
import { commandProblems } from './commands.ts';
import { conflictProblems } from './conflicts.ts';
import { documentProblems } from './documents.ts';
import { metricProblems } from './metrics.ts';
import { drawLayers } from './picture.ts';
import { proofProblems } from './proofs.ts';

describe('metrics in documents', () => {
  const source = `new Counter({ name: 'courtside_bets_total' }); new Histogram({ name: 'courtside_bet_seconds' });`;
  const page = '| `courtside_bets_total`, `courtside_bet_seconds` | bets |';

  it('accepts metrics that the source defines, also those of a histogram', () => {
    expect(metricProblems(source, page, 'rate(courtside_bet_seconds_bucket[5m]) > courtside_bets_total')).toEqual([]);
  });

  it.each([
    { place: 'the table', table: `${page}\n| \`courtside_wins_total\` | wins |`, others: '' },
    { place: 'the text', table: `${page}\nAlert when \`courtside_wins_total\` falls.`, others: '' },
    { place: 'an alerting rule', table: page, others: 'expr: courtside_wins_total > 0' },
  ])('refuses a metric in $place that no source file defines', ({ table, others }) => {
    expect(metricProblems(source, table, others)).toEqual(['no source file defines the metric courtside_wins_total']);
  });

  it('refuses a metric of the source that the table lacks', () => {
    expect(metricProblems(source, '| `courtside_bets_total` | bets |\nSee courtside_bet_seconds.')).toEqual([
      'the table of metrics in docs/operations.md lacks courtside_bet_seconds',
    ]);
  });
});

describe('commands in documents', () => {
  const commands = { scripts: ['start', 'fuzz', 'bench', 'check:lint'], benchmarks: ['bets', 'live'] };
  const page = [
    '| `npm start` | everything |',
    '| `npm run fuzz -- --requests 5000` | requests |',
    '| `npm run bench -- bets`, `-- live` | bets |',
  ].join('\n');

  it('accepts tables with every script and every benchmark', () => {
    expect(commandProblems(commands, page, 'Run `ODDS_API_KEY=… npm start` or `npm run check:lint`.')).toEqual([]);
  });

  it('refuses a command that package.json lacks', () => {
    expect(commandProblems(commands, page, 'Run `npm run fix`.')).toEqual(['package.json has no script fix']);
    expect(commandProblems(commands, page, 'Run `npm test`.')).toEqual(['package.json has no script test']);
  });

  it('refuses a script and a benchmark that the tables lack, even if the text names them', () => {
    const incomplete = '| `npm start` | runs `npm run fuzz` |\n| `npm run bench -- bets` | bets |';
    expect(commandProblems(commands, incomplete)).toEqual([
      'the tables of commands in CONTRIBUTING.md lack fuzz',
      'the table of benchmarks in CONTRIBUTING.md lacks live',
    ]);
  });
});

describe('tests named for risks', () => {
  const rows = Array.from({ length: 10 }, (_, index) => `| API${index + 1} Risk | rule | \`core/src/a.test.ts\` |`);

  it('accepts ten rows whose tests exist', () => {
    expect(proofProblems(rows.join('\n'), () => true)).toEqual([]);
  });

  it('refuses a file that does not exist, and a risk without a test', () => {
    const page = [...rows.slice(0, 9), '| API10 Risk | rule | `core/src/a.ts` |'].join('\n');
    expect(proofProblems(page, (path) => path !== 'core/src/a.test.ts')).toEqual([
      'docs/security.md names core/src/a.test.ts, which does not exist',
      'docs/security.md names no test for API10',
    ]);
  });
});

describe('the picture of the imports', () => {
  it('is what the checked rules draw', async () => {
    expect(await drawLayers()).toBe(readFileSync(join(repoRoot, 'docs/images/layers.svg'), 'utf8'));
  });

  it('changes with the floors, and refuses a workspace without a place', async () => {
    const checked = { workspaces: { contract: [], core: ['contract'] }, floors: [['platform'], ['chat', 'push']] };
    const drawn = await drawLayers(checked);
    expect(drawn.match(/class="inner"/g)).toHaveLength(3);
    expect(drawn.match(/<line /g)).toHaveLength(2);
    await expect(drawLayers({ ...checked, workspaces: { bots: [] } })).rejects.toThrow('bots has no place');
  });
});

describe('documents of the database', () => {
  const path = 'core/src/ledger/bet.ts';
  const problemsOf = (text: string, file = path) => documentProblems([{ path: file, text }]);

  it.each([
    'export type BetDoc = DocumentOf<typeof betSchema>;',
    'export type LogEntryDoc = DeepReadonly<ObjectOf<typeof logEntryFields>>;',
    'export type BetDoc = InferSchemaType<typeof betSchema>;',
    "type OldBetDoc = Pick<BetDoc, 'uid'>;",
  ])('may be typed by %s', (text) => expect(problemsOf(text)).toEqual([]));

  it.each([
    { text: 'export interface BetDoc {', problem: 'defines BetDoc apart from its collection' },
    { text: 'type BetDoc = { readonly uid: string };', problem: 'defines BetDoc apart from its collection' },
    { text: 'const schema = new Schema({ uid: String });', problem: 'makes a schema of its own' },
    { text: 'const schema = Schema.create({ uid: { type: String } });', problem: 'makes a schema of its own' },
    { text: "db.driver.collection('bets').find()", problem: 'uses a collection without its model' },
    { text: "await driver.createCollection('wins')", problem: 'uses a collection without its model' },
  ])('are defined once: $text', ({ text, problem }) => expect(problemsOf(text)).toEqual([`${path} ${problem}`]));

  it('have their schema in the file of their model', () => {
    const text = 'const schema = new Schema({ uid: String });';
    expect(problemsOf(text, 'core/src/ledger/bet.model.ts')).toEqual([]);
  });

  it('may have parts in a file of their own, but no collection', () => {
    const file = 'core/src/ledger/season-sums.schema.ts';
    expect(problemsOf('const sums = Schema.create({ cents: { type: Number } }, objectOptions);', file)).toEqual([]);
    expect(problemsOf("const sums = Schema.create({}, { collection: 'sums' });", file)).toEqual([
      `${file} makes a schema of its own`,
    ]);
  });

  it('may be copied by a backup through the driver, but by no other file of that folder', () => {
    const text = "db.collection('bets').find()";
    expect(problemsOf(text, 'core/src/operations/backup/cut.ts')).toEqual([]);
    expect(problemsOf(text, 'core/src/operations/backup/last-backup.ts')).not.toEqual([]);
  });
});

describe('markers of merge conflicts', () => {
  const marked = (character: string, name = '') => `${character.repeat(7)}${name}`;

  it('are refused, each with its line', () => {
    const text = ['a', marked('<', ' HEAD'), 'b', marked('|', ' base'), marked('='), 'c', marked('>', ' main')].join(
      '\n',
    );
    const at = (line: number) => `a.md:${line}: marker of a merge conflict`;
    expect(conflictProblems([{ path: 'a.md', text }])).toEqual([at(2), at(4), at(5), at(7)]);
    expect(conflictProblems([{ path: 'a.md', text: `a\r\n${marked('=')}\r\n` }])).toEqual([at(2)]);
  });

  it('may be parts of longer lines', () => {
    const text = [` ${marked('<', ' HEAD')}`, '========', 'a || b', `${marked('>')}>`].join('\n');
    expect(conflictProblems([{ path: 'a.md', text }])).toEqual([]);
  });
});
