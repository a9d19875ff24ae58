import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BackoffLimits } from '../process/backoff.ts';
import type { Component } from '../process/component.ts';
import { PidFiles } from '../process/pid-files.ts';
import { type ProcessEvent, Supervised } from '../process/supervised.ts';
import { Watchdog } from '../process/watchdog.ts';

/** Creates an empty folder that is removed after the test. */
export function aFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'courtside-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Creates a component that runs a line of JavaScript. */
export function aComponent(script: string, change: Partial<Component> = {}): Component {
  return {
    name: 'dummy',
    launch: async () => ({ file: process.execPath, args: ['-e', script] }),
    isReady: async () => true,
    readyWithinMs: 10_000,
    stop: { signal: 'SIGTERM', withinMs: 5_000 },
    ...change,
  };
}

export interface Observed {
  readonly process: Supervised;
  readonly events: readonly ProcessEvent[];
  readonly lines: readonly string[];
}

/** Runs a component until the test ends and records its events. */
export function supervise(component: Component, limits?: BackoffLimits): Observed {
  const events: ProcessEvent[] = [];
  const lines: string[] = [];
  const watchdog = new Watchdog();
  const process = new Supervised(component, {
    watchdog,
    pidFiles: new PidFiles(aFolder()),
    logFile: 'dummy.log',
    onLine: (line) => lines.push(line),
    onEvent: (event) => events.push(event),
    ...(limits === undefined ? {} : { limits }),
  });
  process.start();
  onTestFinished(async () => {
    process.forceStop();
    await process.stop();
    watchdog.close();
  });
  return { process, events, lines };
}
