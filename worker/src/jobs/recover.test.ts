import { eventually } from '@courtside/core/testing/eventually';
import { expect, it } from 'vitest';
import { aWorkerOfThisTest } from '../testing/worker.ts';

it('takes a group off the list of somebody whom a crash kept from joining it', async () => {
  const worker = await aWorkerOfThisTest({
    async before(core) {
      await core.accounts.open({ uid: 'nia', username: 'nia', email: null });
      await core.db.accounts.updateOne({ _id: 'nia' }, { $set: { groupIds: ['never-joined'] } });
      return core;
    },
  });
  await eventually(async () => expect((await worker.core.accounts.get('nia'))?.groupIds).toEqual([]));
});
