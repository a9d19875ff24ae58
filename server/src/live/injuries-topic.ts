import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@courtside/core';
import { presentInjuries } from '../presenters/injuries.ts';
import { createPolledTopic, type PolledTopic, type PolledTopicDeps } from './polled-topic.ts';

/** The injuries report. It is small and rarely changes, so updates carry the whole report. */
export function createInjuriesTopic({
  injuries,
  ...deps
}: { injuries: Pick<Core['injuries'], 'read'> } & Pick<
  PolledTopicDeps<'injuries'>,
  'send' | 'clock' | 'onError'
>): PolledTopic<'injuries'> {
  return createPolledTopic({
    ...deps,
    read: async () => presentInjuries(await injuries.read()),
    compare: (before, after) => (isDeepStrictEqual(before, after) ? null : after),
    snapshotMessage: (number, data) => ({ topic: 'injuries', type: 'snapshot', ...number, data }),
    updateMessage: (number, data) => ({ topic: 'injuries', type: 'update', ...number, data }),
  });
}
