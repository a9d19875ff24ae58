import { eventually } from '@courtside/core/testing/eventually';
import { expect, it, onTestFinished } from 'vitest';
import { aWorker } from '../testing/worker.ts';

it('takes a group off the list of somebody whom a crash kept from joining it', async () => {
  const worker = await aWorker({
    async before(core) {
      await core.accounts.open({ uid: 'nia', username: 'nia', email: null });
      await core.db.accounts.updateOne({ _id: 'nia' }, { $set: { groupIds: ['never-joined'] } });
      return core;
    },
  });
  onTestFinished(() => worker.end());
  await eventually(async () => expect((await worker.core.accounts.get('nia'))?.groupIds).toEqual([]));
});
