import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identityKey } from '../../sign-in/house/identity-key.ts';
import { signInWithPassword } from '../../sign-in/house/sign-in-with-password.ts';
import { signUpWithPassword } from '../../sign-in/house/sign-up.ts';
import { openSignIn } from '../../sign-in/open-sign-in.ts';
import { testConfig } from '../../testing/config.ts';
import { type CoreDatabase, openDatabase } from '../database.ts';
import { runInProcess } from '../operator/testing/run-in-process.ts';
import { accountsCommand } from './accounts-command.ts';
import { aFirebaseProject } from './testing/firebase-project.ts';

const config = testConfig({ SIGN_IN: 'house' });
let db: CoreDatabase;
let folder: string;
beforeAll(async () => {
  db = await openDatabase(config.MONGODB_URI);
  folder = await mkdtemp(join(tmpdir(), 'courtside-'));
});
beforeEach(async () => {
  await db.signIns.deleteMany({});
});
afterAll(async () => {
  await db.driver.dropDatabase();
  await db.close();
  await rm(folder, { recursive: true });
});

async function theHouse() {
  const signIn = await openSignIn(config);
  signIn.useDatabase(db);
  return signIn.house();
}

async function aFile(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const env = { NODE_ENV: 'test', MONGODB_URI: config.MONGODB_URI };
const run = (...args: string[]) => runInProcess(accountsCommand, args, env);

/** Imports users, with the parameters of their hashes if there are some. */
async function importUsers(users: readonly unknown[], hash?: unknown) {
  const file = await aFile('users.json', { users });
  return run('import', file, ...(hash === undefined ? [] : ['--hash', await aFile('hash.txt', hash)]));
}

const password = 'three-pointer-7';
const createdAt = '1503445122000';
const ofGoogle = (rawId: string) => [{ providerId: 'google.com', rawId, email: `${rawId}@gmail.com` }];
const webSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

describe('an export of 1,000 accounts', () => {
  const usual = aFirebaseProject({ rounds: 8, memCost: 14 });
  const cheap = aFirebaseProject({ rounds: 4, memCost: 10 });
  const other = aFirebaseProject({ rounds: 6, memCost: 12 });

  it.each([
    ["Firebase's usual parameters, as the console shows them", usual, usual.consoleText],
    ['parameters as JSON', cheap, cheap.hashConfig],
    ['parameters within the settings of a project', other, { signIn: { hashConfig: other.hashConfig } }],
  ])('keeps uids and passwords with %s', async (_what, project, hash) => {
    const { passwordHash, salt } = project.hashOf(password);
    const users = Array.from({ length: 1_000 }, (_, n) => ({
      localId: `uid-${n}`,
      email: `User${n}@example.com`,
      emailVerified: n % 2 === 0,
      displayName: `User ${n}`,
      createdAt,
      lastSignedInAt: createdAt,
      ...(n === 1 ? { passwordHash: webSafe(passwordHash), salt: webSafe(salt) } : { passwordHash, salt }),
      ...(n === 2 && { disabled: true }),
      ...(n === 3 && { passwordHash: undefined, salt: undefined, providerUserInfo: ofGoogle('1234') }),
      ...(n === 4 && { passwordHash: '', salt: '' }),
    }));
    const done = await importUsers(users, hash);
    expect(done).toMatchObject({ code: 0, errors: '' });
    expect(done.output).toContain('1,000 accounts imported, 0 were here already, 0 skipped.\n');

    const house = await theHouse();
    for (const n of [0, 1]) {
      const email = `user${n}@example.com`;
      await expect(signInWithPassword(house, email, 'wrong-1')).rejects.toMatchObject({ code: 'invalid-credentials' });
      const { user } = await signInWithPassword(house, email, password);
      expect(user).toMatchObject({ uid: `uid-${n}`, emailVerified: n === 0 });
      const stored = await db.signIns.findOne({ _id: `uid-${n}` }).lean();
      expect(stored?.password).toMatch(/^\$argon2id\$/);
      expect(stored?.createdAt).toEqual(new Date(Number(createdAt)));
      await signInWithPassword(house, email, password);
    }
    const disabled = signInWithPassword(house, 'user2@example.com', password);
    await expect(disabled).rejects.toMatchObject({ code: 'account-disabled' });
    const found = await db.signIns.findOne({ identities: identityKey('https://accounts.google.com', '1234') }).lean();
    expect(found).toMatchObject({ _id: 'uid-3', email: 'user3@example.com' });
    expect(await db.signIns.findOne({ _id: 'uid-4' }).lean()).not.toHaveProperty('password');

    const before = await db.signIns.find({}).lean();
    const again = await importUsers(users, hash);
    expect(again.output).toContain('0 accounts imported, 1,000 were here already, 0 skipped.\n');
    expect(await db.signIns.find({}).lean()).toEqual(before);
  });
});

it('goes on after users that cannot be imported, and names each without its hash', async () => {
  const { hashOf, consoleText } = aFirebaseProject({ rounds: 1, memCost: 4 });
  const { _id: uid } = await signUpWithPassword(await theHouse(), 'taken@example.com', password);
  await db.deletions.insertMany([{ _id: 'gone', username: 'Former player 1', requestedAt: new Date() }], {
    lean: true,
  });
  const hashed = hashOf(password);
  const users = [
    { localId: 'a', email: 'a@example.com', ...hashed },
    { localId: 'b', email: 'Taken@example.com', ...hashed },
    { localId: 'c', email: 'c@example.com', providerUserInfo: ofGoogle('77') },
    { localId: 'd', email: 'd@example.com', providerUserInfo: ofGoogle('77') },
    { localId: 'e', email: 'no address' },
    { localId: 'f', email: 'f@example.com', passwordHash: 'not a hash', salt: 'c2FsdA==' },
    { localId: 'g', email: 'g@example.com', passwordHash: hashed.passwordHash },
    { localId: 'h' },
    { localId: 'a', email: 'twice@example.com' },
    'nonsense',
    { localId: 'gone', email: 'gone@example.com' },
    { localId: 'z', email: 'z@example.com' },
  ];
  const { code, output } = await importUsers(users, consoleText);
  expect(code).toBe(1);
  expect(output).toContain('3 accounts imported, 0 were here already, 9 skipped:\n');
  for (const line of [
    'users[1]: uid b: another user has the address taken@example.com',
    'users[3]: uid d: another user has the same Google account',
    'users[4]: email: ',
    'users[5]: passwordHash: ',
    'users[6]: salt: is missing',
    'users[7]: has neither an email address nor a Google account',
    'users[8]: localId: is in the file twice',
    'users[9]: ',
    'users[10]: uid gone: has deleted the account',
  ])
    expect(output).toContain(`  ${line}`);
  for (const secret of [hashed.passwordHash, 'not a hash']) expect(output).not.toContain(secret);
  expect((await db.signIns.find({}).sort({ _id: 1 }).lean()).map(({ _id }) => _id).sort()).toEqual(
    [uid, 'a', 'c', 'z'].sort(),
  );
});

it('says what comes next, which depends on the accounts and on what keeps them now', async () => {
  const done = await importUsers([{ localId: 'a', email: 'a@example.com', providerUserInfo: ofGoogle('1') }]);
  expect(done.output).toContain('npm run admin -- reset-link <email>');
  expect(done.output).toContain('once OIDC_PROVIDERS has https://accounts.google.com');
  expect(done.output).not.toContain('SIGN_IN');
  const withFirebase = { ...env, SIGN_IN: 'firebase' };
  const file = await aFile('users.json', { users: [{ localId: 'a', email: 'a@example.com' }] });
  const again = await runInProcess(accountsCommand, ['import', file], withFirebase);
  expect(again.errors).toBe('');
  expect(again.output).toContain('Next: start Courtside with SIGN_IN=house.');
  expect(again.output).not.toContain('OIDC_PROVIDERS');
});

it("takes the accounts of a demo, whose emulator's export has the passwords themselves", async () => {
  const passwordHash = `fakeHash:salt=fakeSaltAbc:password=${password}:=1`;
  const { code } = await importUsers([
    { localId: 'ada', email: 'ada@courtside.demo', passwordHash, salt: 'fakeSaltAbc' },
  ]);
  expect(code).toBe(0);
  expect((await db.signIns.findOne({ _id: 'ada' }).lean())?.password).toMatch(/^\$argon2id\$/);
  const { user } = await signInWithPassword(await theHouse(), 'ada@courtside.demo', `${password}:=1`);
  expect(user.uid).toBe('ada');
});

describe('nothing is imported', () => {
  const { hashOf, consoleText, hashConfig } = aFirebaseProject({ rounds: 1, memCost: 4 });
  const users = [
    { localId: 'a', email: 'a@example.com' },
    { localId: 'b', email: 'b@example.com', ...hashOf(password) },
  ];

  it.each([
    ['the parameters of the hashes are missing', undefined, /^1 of 2 users have a password hash\. Add --hash FILE/],
    ['a parameter is missing', consoleText.replace(/.*mem_cost.*/, ''), /no usable mem_cost\./],
    ['a parameter is wrong', { ...hashConfig, signerKey: 'x', rounds: 99 }, /no usable base64_signer_key, rounds\./],
    ['the hashes are of another kind', { ...hashConfig, algorithm: 'BCRYPT' }, /not those of SCRYPT/],
    [
      'the parameters are another file',
      'hello',
      /no usable base64_signer_key, base64_salt_separator, rounds, mem_cost/,
    ],
  ])('if %s', async (_what, hash, message) => {
    const { code, output, errors } = await importUsers(users, hash);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(message);
    expect(errors).toContain('Nothing was imported.');
    expect(errors).not.toContain(hashConfig.signerKey);
    expect(await db.signIns.countDocuments()).toBe(0);
  });

  it.each([
    ['is no JSON', '{"users":[{"passwordHash":"secret-hash"'],
    ['has no list of users', { localId: 'a', passwordHash: 'secret-hash' }],
  ])('if the file %s', async (_what, content) => {
    const { code, errors } = await run('import', await aFile('users.json', content));
    expect(code).toBe(1);
    expect(errors).toContain('is not what "firebase auth:export FILE --format=json" writes');
    expect(errors).not.toContain('secret-hash');
  });

  it('if there is no such file, or the command line is not complete', async () => {
    expect((await run('import', join(folder, 'none.json'))).errors).toContain('there is no such file');
    for (const args of [[], ['import'], ['export', 'users.json'], ['import', 'a.json', 'b.json']])
      expect(await run(...args)).toMatchObject({ code: 2, errors: expect.stringContaining('Usage: npm run accounts') });
  });
});
