import { expect, it } from 'vitest';
import { openSecretFolders } from './testing/make-secrets.ts';

const uriWith = (password: string) =>
  `mongodb://courtside:${password}@mongodb:27017/courtside?replicaSet=courtside&authSource=admin`;

it('makes the secrets of a new server, and keeps them at its next start', () => {
  const folders = openSecretFolders();
  expect(folders.make()).toBe('made a new mongodb-password\nmade a new metrics-token\n');
  const { 'mongodb-password': password = '' } = folders.read('mongodb');
  const app = folders.read('app');
  expect(password).toMatch(/^[\da-f]{48}$/);
  expect(app['mongodb-uri']).toBe(uriWith(password));
  expect(app['metrics-token']).toMatch(/^[\da-f]{48}$/);
  expect(app['metrics-token']).not.toBe(password);
  expect(folders.read('prometheus')).toEqual({ 'metrics-token': app['metrics-token'] });

  expect(folders.make()).toBe('');
  expect(folders.read('app')).toEqual(app);
  expect(folders.read('mongodb')).toEqual({ 'mongodb-password': password });
});

it('takes over the secrets of an older server, also after its operator has deleted the files', () => {
  const folders = openSecretFolders();
  const uri = 'mongodb://courtside:old@elsewhere:27017/courtside';
  folders.give('mongodb-password', 'old\n');
  folders.give('mongodb-uri', `${uri}\n`);
  folders.give('metrics-token', 'old-metrics-token\n');
  expect(folders.make()).toBe('');
  expect(folders.read('mongodb')).toEqual({ 'mongodb-password': 'old' });
  expect(folders.read('app')).toMatchObject({ 'mongodb-uri': uri, 'metrics-token': 'old-metrics-token' });

  for (const name of ['mongodb-password', 'mongodb-uri', 'metrics-token']) folders.give(name, null);
  folders.make();
  expect(folders.read('app')).toMatchObject({ 'mongodb-uri': uriWith('old'), 'metrics-token': 'old-metrics-token' });
});

it("passes on the operator's secrets until their files are deleted, and empty files for those not given", () => {
  const folders = openSecretFolders();
  folders.give('smtp-url', 'smtps://mail.example\n');
  // The file of a key that was left empty.
  folders.give('odds-api-key', '\n');
  folders.give('README.md', 'not a secret');
  folders.make();
  const { 'smtp-url': smtp, 'odds-api-key': key, ...others } = folders.read('app');
  expect([smtp, key]).toEqual(['smtps://mail.example', '']);
  expect(Object.keys(others).filter((name) => others[name] === '')).toEqual(
    expect.arrayContaining(['oidc-providers', 'firebase-api-key']),
  );
  expect(others).not.toHaveProperty('README.md');

  folders.give('smtp-url', null);
  folders.make();
  expect(folders.read('app')['smtp-url']).toBe('');
});
