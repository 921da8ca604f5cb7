import { approveBooking, editBooking, listApprovals } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, colleagueOf } from '../bookings/booking-world.ts';
import { bookCar, thingOf } from '../bookings/kind-world.ts';
import { buildLicence } from '../factories.ts';

const api = testApi();

/** A car for class B with the rules given, and an administrator who approves. */
async function carWorld(rules: Readonly<Record<string, string>>) {
  const ann = await api.member();
  const booking_rules = JSON.stringify(rules);
  const car = await thingOf(api, ann, { type: 'car', licence_class: 'B', booking_rules });
  return { ann, car, boss: await administrator(api, ann) };
}

async function licensed(ann: Member): Promise<Member> {
  const driver = await colleagueOf(api, ann);
  const values = { merchant_id: ann.merchantId, user_id: driver.id, expires_on: '2030-01-01' };
  await buildLicence(api.db, values);
  return driver;
}

const always = { approval: 'always', driverLicence: 'confirmed' };

describe('approveBooking of a trip', () => {
  it('[R-05] checks the licence again at approval, and shows it in the queue', async () => {
    const { ann, car, boss } = await carWorld(always);
    const bob = await licensed(ann);
    const asked = await bookCar(api, ann, car, { driverId: bob.id });
    expect(asked.data.status).toBe('pending-approval-book');
    const { id, version } = asked.data;
    const approve = () =>
      api.call(approveBooking, { as: boss, params: { id }, query: {}, body: { version } });
    const queued = async () => {
      const { data } = await api.call(listApprovals, { as: boss, query: {} });
      return data.map(({ conflicts, licenceExpiresOn }) => [conflicts, licenceExpiresOn]);
    };
    const set = (values: { expires_on?: string; state?: string; reason?: string | null }) =>
      api.db.updateTable('driving_licence').set(values).where('user_id', '=', bob.id).execute();
    expect(await queued()).toEqual([[[], null]]);
    await set({ expires_on: '2026-11-02' });
    expect(await queued()).toEqual([[['booking.licence_expired'], '2026-11-02']]);
    const { problem } = await approve();
    expect(problem).toMatchObject({
      code: 'booking.licence_expired',
      params: { expiresOn: '2026-11-02', licenceClass: 'B' },
    });
    await set({ expires_on: '2030-01-01', state: 'rejected', reason: 'Not readable' });
    expect(await queued()).toEqual([[['booking.licence_unconfirmed'], null]]);
    expect((await approve()).problem.code).toBe('booking.licence_unconfirmed');
    await set({ state: 'confirmed', reason: null });
    expect((await approve()).data.status).toBe('approved');
  });

  it('[R-05] leaves a missing licence to the approver if the rule says so, but not an expired one', async () => {
    const { ann, car, boss } = await carWorld({ approval: 'never', driverLicence: 'approval' });
    const approve = async (day: number) => {
      const times = { start: at('10:00', day), end: at('14:00', day) };
      const { data } = await bookCar(api, ann, car, times);
      if (day === 4) {
        const row = { merchant_id: ann.merchantId, user_id: ann.id, expires_on: '2026-11-03' };
        await buildLicence(api.db, row);
      }
      const { id, version } = data;
      return api.call(approveBooking, { as: boss, params: { id }, query: {}, body: { version } });
    };
    expect((await approve(3)).data.status).toBe('approved');
    expect((await approve(4)).problem.code).toBe('booking.licence_expired');
  });

  it('[R-05] checks the driver of a change again at approval', async () => {
    const { ann, car, boss } = await carWorld(always);
    const bob = await licensed(ann);
    const eve = await licensed(ann);
    const { data } = await bookCar(api, ann, car, { driverId: bob.id });
    const params = { id: data.id };
    const approve = (version: number) =>
      api.call(approveBooking, { as: boss, params, query: {}, body: { version } });
    const approved = await approve(data.version);
    expect(approved.data.status).toBe('approved');
    const { version } = approved.data;
    const body = { version, driverId: eve.id, licenceConfirmed: true };
    const changed = await api.call(editBooking, { as: ann, params, body });
    expect(changed.data.status).toBe('pending-approval-edit');
    await api.db.deleteFrom('driving_licence').where('user_id', '=', eve.id).execute();
    const { problem } = await approve(changed.data.version);
    expect(problem.code).toBe('booking.licence_missing');
  });
});
