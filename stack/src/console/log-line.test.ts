import { describe, expect, it } from 'vitest';
import { isAboutProbe, readableLine } from './log-line.ts';

describe('a readable log line', () => {
  it('is the message with its fields', () => {
    const line = '{"level":30,"time":1,"pid":7,"hostname":"h","msg":"listening","port":5001,"at":{"a":1}}';
    expect(readableLine(line)).toBe('listening port=5001 at={"a":1}');
  });

  it('has the level and the stack of an error', () => {
    const line = JSON.stringify({ level: 50, msg: 'failed', err: { message: 'no', stack: 'Error: no\n    at x' } });
    expect(readableLine(line)).toBe('error failed \nError: no\n    at x');
  });

  it('has the request id of a warning or an error', () => {
    const line = (level: number) => JSON.stringify({ level, reqId: 'a-1', reason: 'away', msg: 'not now' });
    expect(readableLine(line(30))).toBe('not now reason=away');
    expect(readableLine(line(40))).toBe('warn not now reqId=a-1 reason=away');
    expect(readableLine(line(50))).toBe('error not now reqId=a-1 reason=away');
  });

  it('is left out for a health probe', () => {
    expect(isAboutProbe('{"level":30,"url":"/readyz","status":503,"msg":"request"}')).toBe(true);
    expect(isAboutProbe('{"level":30,"url":"/api/bets","status":503,"msg":"request"}')).toBe(false);
  });

  it('stays unchanged if it is not structured', () => {
    for (const line of ['plain words', '{not json', '{"uri":"mongodb://x"}', '']) expect(readableLine(line)).toBe(line);
  });
});
