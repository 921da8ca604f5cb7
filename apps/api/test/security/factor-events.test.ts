import {
  createDelegation,
  deleteResource,
  endDelegation,
  resetSecondFactors,
  updateResource,
} from '@axp/contracts';
import { listSecurityEvents } from '@axp/contracts/administration';
import {
  addOwnPasskey,
  beginApp,
  enrolApp,
  removeOwnApp,
  removeOwnPasskey,
  renameOwnPasskey,
  renewRecoveryCodes,
  requestAppKey,
  setOwnApp,
  verifyPasskey,
} from '@axp/contracts/second-factor';
import { describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { resourceWorld } from '../admin/resource-world.ts';
import type { Member } from '../app.ts';
import { ownTestApi } from '../app.ts';
import { currentPassword, holdersOf } from '../auth/factor-world.ts';

const api = ownTestApi({ trustProxy: true });
const holders = holdersOf(api);

const body = { currentPassword };
const staffOf = ({ merchantId }: Member, values = {}) =>
  api.member({ user: { merchant_id: merchantId, ...values } });

/** The security log, oldest event first. */
async function logOf(admin: Member, query = {}) {
  const { data } = await api.call(listSecurityEvents, { as: admin, query });
  return data.toReversed();
}

describe('listSecurityEvents', () => {
  it('[H-10] has every change of a second factor with account, address and device', async () => {
    const admin = await administrator(api);
    const ann = await staffOf(admin);
    await holders.withApp(ann);
    const { factors } = await holders.withPasskey(ann);
    const id = factors.passkeys[0]?.id ?? '';
    const name = 'Key at work';
    await api.call(renameOwnPasskey, { as: ann, params: { id }, body: { name } });
    await api.call(renewRecoveryCodes, { as: ann, body });
    await api.call(removeOwnPasskey, { as: ann, params: { id }, body });
    await api.call(removeOwnApp, { as: ann, body });
    const events = await logOf(admin, { kind: 'factor-changed' });
    expect(events.map(({ reason }) => reason)).toEqual([
      'app_added',
      'passkey_added',
      'passkey_renamed',
      'codes_replaced',
      'passkey_removed',
      'app_removed',
    ]);
    const event = { person: { id: ann.id }, actor: null, address: expect.stringMatching(/\d/) };
    for (const one of events) expect(one).toMatchObject(event);
  });

  it('[H-10] has factors that an administrator resets, and the sessions that this ends', async () => {
    const admin = await administrator(api);
    const ann = await staffOf(admin);
    await holders.withApp(ann);
    await api.call(resetSecondFactors, { as: admin, params: { id: ann.id } });
    const events = (await logOf(admin)).filter(({ actor }) => actor?.id === admin.id);
    expect(events.map(({ kind, reason, person }) => [kind, reason, person?.id])).toEqual([
      ['factor-changed', 'reset', ann.id],
      ['session-ended', 'administrator', ann.id],
    ]);
  });

  it('[H-10] has wrong codes and refused passkeys of a second step', async () => {
    const admin = await administrator(api);
    const ann = await staffOf(admin);
    await holders.withApp(ann);
    const browser = await holders.pendingFor(ann);
    const { ticket, host, headers } = browser;
    await holders.verify(browser, '000000');
    await api.call(verifyPasskey, { host, headers, body: { ticket, credential: '{}' } });
    await holders.verify(browser, '000000', {});
    const events = (await logOf(admin)).filter(({ kind }) => kind.startsWith('sign-in-'));
    expect(events.map(({ kind, reason, account }) => [kind, reason, account])).toEqual([
      ['sign-in-failed', 'auth.code_wrong', ann.email],
      ['sign-in-failed', 'auth.passkey_refused', ann.email],
      ['sign-in-refused', 'auth.ticket_over', ''],
    ]);
    expect(events[0]).toMatchObject({ method: 'local', person: { id: ann.id } });
  });

  it('[H-10] has a wrong code of an app that is being set up at sign-in', async () => {
    const admin = await administrator(api);
    const ann = await staffOf(admin);
    await holders.require(admin, 'everybody');
    const { ticket, host, headers } = await holders.pendingFor(ann);
    const { sealedSecret } = (await api.call(beginApp, { host, headers, body: { ticket } })).data;
    const wrong = { ticket, sealedSecret, code: '000000' };
    await api.call(enrolApp, { host, headers, body: wrong });
    const [event] = await logOf(admin, { kind: 'sign-in-failed' });
    expect(event).toMatchObject({ reason: 'auth.code_wrong', account: ann.email });
  });

  it('[H-10] has wrong passwords, codes and passkeys of signed-in users, but not their other errors', async () => {
    const admin = await administrator(api);
    const ann = await staffOf(admin);
    const guess = { currentPassword: 'a secret guess' };
    await api.call(requestAppKey, { as: ann, body: guess });
    const { sealedSecret } = (await api.call(requestAppKey, { as: ann, body })).data;
    await api.call(setOwnApp, { as: ann, body: { sealedSecret, code: '000000' } });
    await api.call(addOwnPasskey, { as: ann, body: { credential: '{}', name: 'Key' } });
    const nothing = await api.call(renewRecoveryCodes, { as: ann, body });
    expect(nothing.problem.code).toBe('second_factor.not_found');
    const events = await logOf(admin);
    expect(events.map(({ kind, reason, person }) => [kind, reason, person?.id])).toEqual([
      ['sign-in-failed', 'auth.password_wrong', ann.id],
      ['sign-in-failed', 'auth.code_wrong', ann.id],
      ['sign-in-failed', 'auth.passkey_refused', ann.id],
    ]);
  });

  it('[H-10] has delegations of an absent approver, granted and ended', async () => {
    const admin = await administrator(api);
    const boss = await staffOf(admin, { is_approver: true });
    const dao = await staffOf(admin);
    const days = { firstDay: '2026-11-02', lastDay: '2026-11-08' };
    const made = await api.call(createDelegation, {
      as: boss,
      body: { delegateId: dao.id, ...days },
    });
    await api.call(endDelegation, { as: boss, params: { id: made.data.id } });
    const events = await logOf(admin);
    const facts = events.map(({ kind, reason, person, actor }) => [
      kind,
      reason,
      person?.id,
      actor?.id,
    ]);
    expect(facts).toEqual([
      ['rights-changed', 'delegate', dao.id, boss.id],
      ['rights-changed', 'end-delegation', dao.id, boss.id],
    ]);
  });

  it('[H-10] has who gained and lost the right to manage a resource', async () => {
    const { admin, ann, create } = await resourceWorld(api);
    const bob = await staffOf(admin);
    const { data: room } = await create({ approverIds: [ann.id] });
    const params = { id: room.id };
    const { version } = room;
    await api.call(updateResource, { as: admin, params, body: { version, approverIds: [bob.id] } });
    await api.call(updateResource, {
      as: admin,
      params,
      body: { version: version + 1, name: 'Orchid' },
    });
    await api.call(deleteResource, { as: admin, params });
    const events = await logOf(admin, { kind: 'rights-changed' });
    expect(events.map(({ person, detail }) => [person?.id, detail])).toEqual([
      [ann.id, 'managedResources'],
      [ann.id, 'managedResources'],
      [bob.id, 'managedResources'],
      [bob.id, 'managedResources'],
    ]);
    expect(events.every(({ actor }) => actor?.id === admin.id)).toBe(true);
  });
});
