import { renderDemoPage } from '@courtside/core';
import { aPageServer, page, status } from '@courtside/core/injuries/testing/a-page-server';
import { eventually } from '@courtside/core/testing/eventually';
import { expect, it, onTestFinished } from 'vitest';
import { aWorker } from '../testing/worker.ts';

const demoPage = page(renderDemoPage(Date.parse('2026-01-15T00:30:00Z'), 'courtside'));

async function aWorkerReading(answer: Parameters<typeof aPageServer>[0]) {
  const source = await aPageServer(answer);
  const worker = await aWorker({ settings: { INJURIES_URL: source.url } });
  onTestFinished(() => worker.end());
  return { source, worker };
}

it('reads the injuries page as soon as there is a worker', async () => {
  const { worker } = await aWorkerReading(demoPage);
  await eventually(async () => expect((await worker.core.injuries.read()).teams.length).toBeGreaterThan(10));
});

it('asks again soon when the page cannot be had, and says so once', async () => {
  const { source, worker } = await aWorkerReading(status(500));
  await eventually(async () => expect((await worker.core.injuries.read()).failure?.kind).toBe('refused'));
  source.answerWith(demoPage);
  await eventually(async () => expect((await worker.core.injuries.read()).failure).toBeNull());
  const told = worker.lines.map(({ msg }) => msg).filter((msg) => msg.includes('injuries page'));
  await eventually(() =>
    expect(worker.lines.some(({ msg }) => msg === 'the injuries page can be had again')).toBe(true),
  );
  expect(told.filter((msg) => msg === 'the injuries page cannot be had')).toHaveLength(1);
});
