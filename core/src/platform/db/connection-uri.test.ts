import { expect, it } from 'vitest';
import { withoutConcerns } from './connection-uri.ts';

it.each([
  ['mongodb://a:1,b:2/courtside', 'mongodb://a:1,b:2/courtside'],
  ['mongodb://a/courtside?replicaSet=rs', 'mongodb://a/courtside?replicaSet=rs'],
  ['mongodb://a/courtside?readPreference=secondary', 'mongodb://a/courtside'],
  [
    'mongodb+srv://me:p%3Fw@host/db?retryWrites=true&w=1&readConcernLevel=local&appName=x',
    'mongodb+srv://me:p%3Fw@host/db?retryWrites=true&appName=x',
  ],
  [
    'mongodb://a/?READPREFERENCE=nearest&readPreferenceTags=dc:east&readPreferenceTags=&maxStalenessSeconds=120&tls=true',
    'mongodb://a/?tls=true',
  ],
  ['mongodb://a/db?journal=false&wTimeoutMS=5&wtimeout=5', 'mongodb://a/db'],
])('removes only the settings for concerns from %s', (uri, expected) => {
  expect(withoutConcerns(uri)).toBe(expected);
});
