import { rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mongoUri, socketPath } from './address.ts';

describe('the database URL', () => {
  it('names the database at a socket or a port', () => {
    expect(mongoUri('/a/b.sock')).toBe('mongodb://%2Fa%2Fb.sock/courtside?directConnection=true');
    expect(mongoUri(27017)).toBe('mongodb://127.0.0.1:27017/courtside?directConnection=true');
  });

  it('is next to the data if the path is short enough for a socket', () => {
    expect(socketPath('/srv/courtside/.data/run')).toBe('/srv/courtside/.data/run/mongodb.sock');
  });

  it('is a short path for a deep checkout, the same at every start', () => {
    const deep = `/home/someone/${'folder/'.repeat(20)}.data/run`;
    const path = socketPath(deep);
    onTestFinished(() => rmdirSync(dirname(path)));
    expect(Buffer.byteLength(path)).toBeLessThan(60);
    expect(socketPath(deep)).toBe(path);
    expect(socketPath(`${deep}2`)).not.toBe(path);
    rmdirSync(dirname(socketPath(`${deep}2`)));
  });
});
