import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@courtside/core';
import { presentInjuries } from '../presenters/injuries.ts';
import { createReadTopic, type ReadTopic, type ReadTopicDeps } from './read-topic.ts';

/** The injuries report: small and rarely new, so it is sent whole. */
export function createInjuriesTopic({
  injuries,
  ...deps
}: { injuries: Pick<Core['injuries'], 'read'> } & Pick<
  ReadTopicDeps<'injuries'>,
  'send' | 'clock' | 'onError'
>): ReadTopic<'injuries'> {
  return createReadTopic({
    ...deps,
    read: async () => presentInjuries(await injuries.read()),
    compare: (before, after) => (isDeepStrictEqual(before, after) ? null : after),
    snapshotMessage: (version, data) => ({ topic: 'injuries', type: 'snapshot', version, data }),
    updateMessage: (version, data) => ({ topic: 'injuries', type: 'update', version, data }),
  });
}
