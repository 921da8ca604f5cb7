import { updateUser } from '@axp/contracts';
import { deactivateUser } from '@axp/contracts/administration';
import { expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

it('[D-04] keeps one of two administrators who remove each other concurrently', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ann = await administrator(api);
    const bob = await administrator(api, ann);
    const answers = await Promise.all([
      api.call(updateUser, {
        as: ann,
        params: { id: bob.id },
        body: { version: 1, isAdministrator: false },
      }),
      api.call(deactivateUser, {
        as: bob,
        params: { id: ann.id },
        body: { version: 1, decisions: [] },
      }),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    // A late request can also fail because its session has ended or its right has been removed.
    expect([
      [200, 401],
      [200, 403],
      [200, 409],
    ]).toContainEqual(statuses);
    const left = await api.db
      .selectFrom('app_user')
      .select('id')
      .where('merchant_id', '=', ann.merchantId)
      .where('is_administrator', '=', true)
      .where('status', '=', 'active')
      .execute();
    expect(left).toHaveLength(1);
  }
});
