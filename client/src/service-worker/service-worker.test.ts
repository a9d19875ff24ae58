import { expect, test, vi } from 'vitest';

type Listener = (event: { waitUntil: (work: Promise<void>) => void }) => void;

/** Runs the worker's script in a browser whose caches have the given names. @returns its steps so far, and its events */
async function aWorker(names: readonly string[]) {
  const steps: string[] = [];
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('PRECACHED', ['/assets/group-page-1.js']);
  vi.stubGlobal('VERSION', 'new');
  vi.stubGlobal('caches', {
    keys: async () => names,
    delete: async (name: string) => steps.push(`delete ${name}`),
    open: async (name: string) => ({
      addAll: async (files: readonly string[]) => steps.push(`add ${files.join(' ')} to ${name}`),
    }),
  });
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: { navigationPreload: { enable: async () => steps.push('preload navigations') } },
    clients: { claim: async () => steps.push('claim pages') },
  });
  vi.resetModules();
  await import('./service-worker.ts');
  const run = async (type: string) => {
    const work: Promise<void>[] = [];
    listeners.get(type)?.({ waitUntil: (awaited) => work.push(awaited) });
    await Promise.all(work);
  };
  return { steps, run };
}

test('caches the shell and the code of every page when it is installed', async () => {
  const { steps, run } = await aWorker([]);
  await run('install');
  expect(steps).toEqual(['add /app.html /assets/group-page-1.js to courtside-new']);
});

test('serves the pages that are open already once the files of older versions are deleted', async () => {
  const { steps, run } = await aWorker(['courtside-old', 'courtside-new', 'other']);
  await run('activate');
  expect(steps).toEqual(['delete courtside-old', 'preload navigations', 'claim pages']);
});
