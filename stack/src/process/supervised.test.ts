import { describe, expect, it, vi } from 'vitest';
import { Problem } from '../problem.ts';
import { aComponent, supervise } from '../testing/supervise.ts';
import { startTimeOf } from './start-time.ts';

const stays = 'setInterval(() => {}, 1000);';
const quick = { firstMs: 20, maxMs: 200, maxAfterReadyMs: 200, goodRunMs: 60_000 };
const soon = { timeout: 30_000, interval: 10 };

describe('a supervised process', () => {
  it('is restarted after a kill, with a growing delay', async () => {
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

  it('writes files that only this user can read', async () => {
    const { lines } = supervise(aComponent(`console.log(process.umask().toString(8)); ${stays}`));
    await vi.waitFor(() => expect(lines).toEqual(['77']), soon);
  });

  it('is not ready once it is killed', async () => {
    const { process } = supervise(aComponent(stays), quick);
    await vi.waitFor(() => expect(process.isReady).toBe(true), soon);
    process.kill('SIGKILL');
    expect(process.isReady).toBe(false);
  });

  it('has time to exit after a stop signal', async () => {
    const script = `process.on('SIGTERM', () => { console.log('closing'); process.exit(0) }); console.log('up'); ${stays}`;
    const { process, lines, events } = supervise(aComponent(script));
    await vi.waitFor(() => expect(lines).toContain('up'), soon);
    await process.stop();
    expect(lines).toContain('closing');
    expect(events.some(({ kind }) => kind === 'died')).toBe(false);
  });

  it('receives the signal again if it was still starting', async () => {
    const script = `process.once('SIGTERM', () => console.log('not yet')); console.log('up'); ${stays}`;
    const { process, lines } = supervise(
      aComponent(script, { isReady: async () => false, stop: { signal: 'SIGTERM', withinMs: 60_000 } }),
    );
    await vi.waitFor(() => expect(lines).toContain('up'), soon);
    await process.stop();
    expect(lines).toContain('not yet');
  });

  it('is killed if it does not exit before the timeout', async () => {
    const script = `process.on('SIGTERM', () => console.log('no')); console.log('up'); ${stays}`;
    const { process, lines } = supervise(aComponent(script, { stop: { signal: 'SIGTERM', withinMs: 2_000 } }));
    await vi.waitFor(() => expect(lines).toContain('up'), soon);
    await process.stop();
    expect(lines).toContain('no');
    expect(process.pid).toBeUndefined();
  });

  it('is restarted if it runs but never becomes ready', async () => {
    let usable = false;
    const component = aComponent(stays, { isReady: async () => usable, readyWithinMs: 100 });
    const { process, events, lines } = supervise(component, quick);
    await vi.waitFor(() => expect(events[0]).toMatchObject({ kind: 'died' }), soon);
    usable = true;
    await vi.waitFor(() => expect(process.isReady).toBe(true), soon);
    expect(lines).toContain('not ready after 0.1 s, killed');
  });

  it('has as long as its reported progress changes', async () => {
    let reports = 0;
    const component = aComponent(stays, {
      isReady: async () => reports > 12,
      progress: async () => {
        reports += 1;
        return `${reports} documents`;
      },
      readyWithinMs: 200,
    });
    const { process, events } = supervise(component, quick);
    await vi.waitFor(() => expect(process.isReady).toBe(true), soon);
    expect(events).toMatchObject([{ kind: 'ready', restarts: 0 }]);
  });

  it.each([
    ['uses the processor', 'setInterval(() => { for (const end = Date.now() + 20; Date.now() < end; ); }, 0);'],
    ['prints a line', 'setInterval(() => console.log("still starting"), 20);'],
  ])('has several times its limit while it %s', async (_what, script) => {
    const startedAt = Date.now();
    const isReady = async () => Date.now() - startedAt > 1_500;
    const { process, events } = supervise(aComponent(script, { isReady, readyWithinMs: 500 }), quick);
    await vi.waitFor(() => expect(process.isReady).toBe(true), soon);
    expect(events).toMatchObject([{ kind: 'ready', restarts: 0 }]);
  });

  it('has twice as long at each attempt, and is killed although it works for ever', async () => {
    const script = 'console.log("up"); for (;;);';
    const { lines } = supervise(aComponent(script, { isReady: async () => false, readyWithinMs: 20 }), quick);
    const killed = () => lines.filter((line) => line.endsWith('killed'));
    await vi.waitFor(() => expect(killed().length).toBeGreaterThan(2), soon);
    expect(killed().slice(0, 3)).toEqual(['0.02', '0.04', '0.08'].map((limit) => `not ready after ${limit} s, killed`));
  });

  it('is restarted if its progress stays the same', async () => {
    const component = aComponent(stays, {
      isReady: async () => false,
      progress: async () => 'stuck',
      readyWithinMs: 200,
    });
    const { events, lines } = supervise(component, quick);
    await vi.waitFor(() => expect(events[0]).toMatchObject({ kind: 'died' }), soon);
    expect(lines).toContain('no progress after 0.2 s, killed');
  });

  it('is given up after one exit with code 78, which says that a restart would not help', async () => {
    const { events } = supervise(aComponent('process.exit(78)', { isReady: async () => false }), quick);
    await vi.waitFor(() => expect(events).toHaveLength(1), soon);
    expect(events).toMatchObject([
      { kind: 'gave-up', problem: { message: expect.stringContaining('cannot use the stored data') } },
    ]);
  });

  it('is given up if it exits immediately every time', async () => {
    const { events } = supervise(aComponent('process.exit(7)', { isReady: async () => false }), quick);
    await vi.waitFor(() => expect(events.at(-1)?.kind).toBe('gave-up'), soon);
    expect(events.at(-1)).toMatchObject({ problem: { message: expect.stringContaining('exited with code 7') } });
  });

  it('is given up immediately if only the user can fix the problem', async () => {
    const problem = new Problem('Install it.');
    const { events } = supervise(aComponent(stays, { launch: () => Promise.reject(problem) }), quick);
    await vi.waitFor(() => expect(events).toEqual([{ kind: 'gave-up', problem }]), soon);
  });

  it('ends together with the processes it started', async () => {
    const child = `require('child_process').spawn(process.execPath, ['-e', '${stays}'], { stdio: 'ignore' })`;
    const { process, lines } = supervise(aComponent(`console.log(${child}.pid); ${stays}`), quick);
    await vi.waitFor(() => expect(lines).toHaveLength(1), soon);
    const grandchild = Number(lines[0]);
    process.kill('SIGKILL');
    await vi.waitFor(() => expect(startTimeOf(grandchild)).toBeUndefined(), soon);
  });
});
