import { apiBasePath, createCalendarFeed, endUserSessions } from '@axp/contracts';
import { listAuditEvents, listSecurityEvents } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { formHeaders, formOf } from '../files/form.ts';

const api = testApi();

async function rename(as: Member, fullName: string): Promise<void> {
  const { statusCode } = await api.inject({
    method: 'PATCH',
    url: `${apiBasePath}/auth/me`,
    headers: {
      host: as.host,
      authorization: `Bearer ${await api.tokenOf(as)}`,
      ...formHeaders,
    },
    payload: formOf([{ name: 'fullName', content: fullName }]),
  });
  expect(statusCode).toBe(200);
}

describe('names in the logs', () => {
  it('[H-10] are those at the time of the entry, in both logs, after a person renames themself', async () => {
    const boss = await administrator(api);
    const ann = await api.member({ user: { merchant_id: boss.merchantId } });
    const events = async () => (await api.call(listSecurityEvents, { as: boss, query: {} })).data;
    const changes = async () => (await api.call(listAuditEvents, { as: boss, query: {} })).data;
    await api.call(createCalendarFeed, { as: ann, body: {} });
    const bob = await api.member({ user: { merchant_id: boss.merchantId } });
    await api.call(endUserSessions, { as: boss, params: { id: bob.id } });
    const [eventsBefore, changesBefore] = [await events(), await changes()];
    expect(eventsBefore).toContainEqual(
      expect.objectContaining({ person: { id: ann.id, fullName: ann.fullName } }),
    );
    expect(eventsBefore).toContainEqual(
      expect.objectContaining({ actor: { id: boss.id, fullName: boss.fullName } }),
    );
    expect(changesBefore.map(({ actor }) => actor?.fullName)).toContain(boss.fullName);

    api.clock.advance({ minutes: 1 });
    await rename(ann, 'Somebody Else');
    await rename(boss, 'Nobody Known');

    expect(await events()).toEqual(expect.arrayContaining(eventsBefore));
    expect(await changes()).toEqual(expect.arrayContaining(changesBefore));
  });

  it('[D-08] include a person’s own rename in the audit log, with the name before and after, once', async () => {
    const boss = await administrator(api);
    const ann = await api.member({ user: { merchant_id: boss.merchantId } });
    await rename(ann, 'Ann Lee-Wong');
    await rename(ann, 'Ann Lee-Wong');
    const { data } = await api.call(listAuditEvents, { as: boss, query: { objectId: ann.id } });
    expect(data).toMatchObject([
      {
        actor: { id: ann.id, fullName: ann.fullName },
        action: 'update',
        object: { type: 'user', id: ann.id, name: ann.fullName },
        changes: [{ field: 'fullName', before: ann.fullName, after: 'Ann Lee-Wong' }],
      },
    ]);
  });
});
