import { describe, expect, it, vi } from 'vitest';
import { Problem } from '../problem.ts';
import { aComponent, supervise } from '../testing/supervise.ts';
import { startTimeOf } from './start-time.ts';

const stays = 'setInterval(() => {}, 1000);';
const quick = { firstMs: 20, longestMs: 200, longestAfterUseMs: 200, goodRunMs: 60_000 };
const soon = { timeout: 30_000, interval: 10 };

describe('a supervised process', () => {
  it('is started again when it is killed, and each time it waits longer', async () => {
    const { process, events } = supervise(aComponent(stays), quick);
    for (let kills = 0; kills < 3; kills += 1) {
      await vi.waitFor(() => expect(process.isReady).toBe(true), soon);
      const before = process.pid;
      process.kill('SIGKILL');
      await vi.waitFor(() => expect(process.pid).not.toBe(before), soon);
    }
    await vi.waitFor(() => expect(process.isReady).toBe(true), soon);
    const waits = events.flatMap((event) => (event.kind === 'died' ? [event.restartInMs] : []));
    expect(waits).toEqual([20, 40, 80]);
    expect(events.at(-1)).toMatchObject({ kind: 'ready', restarts: 3 });
  });

  it('is not ready from the moment it is killed', async () => {
    const { process } = supervise(aComponent(stays), quick);
    await vi.waitFor(() => expect(process.isReady).toBe(true), soon);
    process.kill('SIGKILL');
    expect(process.isReady).toBe(false);
  });

  it('may end in its own time when it is asked to', async () => {
    const script = `process.on('SIGTERM', () => { console.log('closing'); process.exit(0) }); console.log('up'); ${stays}`;
    const { process, lines, events } = supervise(aComponent(script));
    await vi.waitFor(() => expect(lines).toContain('up'), soon);
    await process.stop();
    expect(lines).toContain('closing');
    expect(events.some(({ kind }) => kind === 'died')).toBe(false);
  });

  it('is told again when it was still starting and did not hear', async () => {
    const script = `process.once('SIGTERM', () => console.log('not yet')); console.log('up'); ${stays}`;
    const { process, lines } = supervise(
      aComponent(script, { isReady: async () => false, stop: { signal: 'SIGTERM', withinMs: 60_000 } }),
    );
    await vi.waitFor(() => expect(lines).toContain('up'), soon);
    await process.stop();
    expect(lines).toContain('not yet');
  });

  it('is killed when it does not end in time', async () => {
    const script = `process.on('SIGTERM', () => console.log('no')); console.log('up'); ${stays}`;
    const { process, lines } = supervise(aComponent(script, { stop: { signal: 'SIGTERM', withinMs: 2_000 } }));
    await vi.waitFor(() => expect(lines).toContain('up'), soon);
    await process.stop();
    expect(lines).toContain('no');
    expect(process.pid).toBeUndefined();
  });

  it('is started again when it runs but cannot be used', async () => {
    let usable = false;
    const component = aComponent(stays, { isReady: async () => usable, readyWithinMs: 100 });
    const { process, events, lines } = supervise(component, quick);
    await vi.waitFor(() => expect(events[0]).toMatchObject({ kind: 'died' }), soon);
    usable = true;
    await vi.waitFor(() => expect(process.isReady).toBe(true), soon);
    expect(lines).toContain('not ready after 0.1 s, ended');
  });

  it('is given up when it dies at once, every time', async () => {
    const { events } = supervise(aComponent('process.exit(7)', { isReady: async () => false }), quick);
    await vi.waitFor(() => expect(events.at(-1)?.kind).toBe('gave-up'), soon);
    expect(events.at(-1)).toMatchObject({ problem: { message: expect.stringContaining('ended with code 7') } });
  });

  it('is given up at once when only a person can help', async () => {
    const problem = new Problem('Install it.');
    const { events } = supervise(aComponent(stays, { launch: () => Promise.reject(problem) }), quick);
    await vi.waitFor(() => expect(events).toEqual([{ kind: 'gave-up', problem }]), soon);
  });

  it('takes what it started with it', async () => {
    const child = `require('child_process').spawn(process.execPath, ['-e', '${stays}'], { stdio: 'ignore' })`;
    const { process, lines } = supervise(aComponent(`console.log(${child}.pid); ${stays}`), quick);
    await vi.waitFor(() => expect(lines).toHaveLength(1), soon);
    const grandchild = Number(lines[0]);
    process.kill('SIGKILL');
    await vi.waitFor(() => expect(startTimeOf(grandchild)).toBeUndefined(), soon);
  });
});
