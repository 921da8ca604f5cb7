import { approveBooking, editBooking, updateMe } from '@axp/contracts';
import { createSmtpTransport } from '@axp/server-kit/mail';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { administratorOf } from '../bills/bill-world.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { bookAsset, bookCar, thingOf } from '../bookings/kind-world.ts';
import { buildBuilding, buildImage, buildResource } from '../factories.ts';
import { codeWorld, scan } from '../resources/code-world.ts';
import type { MailServer } from './mail-server.ts';
import { calendarText, startMailServer } from './mail-server.ts';

const sender = 'booking@axp.test';
let server: MailServer;
let api: TestApi;
beforeAll(async () => {
  server = await startMailServer();
  const transport = createSmtpTransport({ url: server.url, sender });
  const originOf = (host: string) => `https://${host}`;
  api = await startTestApi({ mail: { sender, originOf, transport } });
});
afterAll(async () => {
  await api.close();
  await server.stop();
});

/** Returns the last mail to a person; each round sends one mail per booking. */
async function lastTextTo(person: Member): Promise<string> {
  for (let round = 1; round <= 3; round += 1) await api.runJob('send_mails');
  return server.to(person.email).at(-1)?.text ?? '';
}

const inThai = (as: Member) => api.call(updateMe, { as, body: { language: 'th' } });

it('[Z-51] the mail of a check-in by code does not show an internal code as its reason', async () => {
  api.clock.set(at('09:00'));
  const { ann, room, secret } = await codeWorld(api);
  await book(api, ann, room.id);
  api.clock.set(at('09:50'));
  await scan(api, ann, secret);
  const text = await lastTextTo(ann);
  expect(text).toContain('checked in');
  expect(text).not.toContain('resource_code');
});

describe('the mails of cars and assets', () => {
  it('[Z-80] of a trip have destination, car, driver and passengers', async () => {
    const ann = await api.member();
    const port = await buildBuilding(api.db, { merchant_id: ann.merchantId, name: 'Port' });
    const car = await thingOf(api, ann, { type: 'car', description: 'Plate 1 กจ 2450' });
    const trip = { passengers: [{ name: 'Dao' }, { name: 'Eak' }], returnBuildingId: port.id };
    await bookCar(api, ann, car, trip);
    const text = await lastTextTo(ann);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Car: Plate 1 กจ 2450',
        'Purpose: Audit of the new line',
        'Destination: Rayong',
        `Driver: ${ann.fullName}`,
        'Passengers: Dao, Eak',
        'Return: Port',
      ]),
    );
    await inThai(ann);
    const alone = { start: at('10:00', 4), end: at('12:00', 4), needsDriver: true };
    await bookCar(api, ann, car, { ...alone, licenceConfirmed: false });
    expect(await lastTextTo(ann)).toContain('ผู้ขับ: ต้องการพนักงานขับรถ');
  });

  it('[Z-80] of a loan have the number of units and the purpose', async () => {
    const ann = await api.member();
    const chairs = await thingOf(api, ann);
    await bookAsset(api, ann, chairs, { quantity: 3 });
    const lines = (await lastTextTo(ann)).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['Quantity: 3', 'Purpose: Workshop with customers']),
    );
  });
});

describe('the mails of a pending change', () => {
  /** Ann asks for another room at another time; the administrator decides. */
  async function wish(language: 'en' | 'th') {
    const { ann, room } = await bookingWorld(api, { needs_approval: true, name: 'Lotus' });
    const boss = await administratorOf(api, ann);
    if (language === 'th') await Promise.all([inThai(ann), inThai(boss)]);
    const { data } = await book(api, ann, room.id);
    const params = { id: data.id };
    await api.call(approveBooking, { as: boss, params, body: { version: 1 } });
    const hall = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      building_id: room.building_id,
      needs_approval: true,
      name: 'Orchid',
    });
    const body = { version: 2, resourceId: hall.id, end: at('12:00'), attendees: 9 };
    await api.call(editBooking, { as: ann, params, body });
    return { ann, boss };
  }

  it('[Z-80] [Z-43] show booker and approver the current and the requested values', async () => {
    const { ann, boss } = await wish('en');
    for (const person of [ann, boss]) {
      const text = await lastTextTo(person);
      expect(text).toMatch(/Change of time: .*10:00–11:00 → .*10:00–12:00/);
      expect(text).toMatch(/Change of place: Lotus, .* → Orchid, /);
      expect(text).toContain('Change of people: 4 → 9');
    }
  });

  it('[Z-80] [I-01] are in Thai for Thai readers', async () => {
    const { ann, boss } = await wish('th');
    for (const person of [ann, boss]) {
      const text = await lastTextTo(person);
      expect(text).toMatch(/ขอเปลี่ยนเวลา: .*10:00–11:00 น\. → .*10:00–12:00 น\./);
      expect(text).toContain('ขอเปลี่ยนจำนวนคน: 4 → 9');
    }
  });
});

describe('the mails of a change of a car or an asset', () => {
  const edit = (as: Member, id: string, version: number, body: object) =>
    api.call(editBooking, { as, params: { id }, body: { version, ...body } });
  const approve = (as: Member, id: string, version: number) =>
    api.call(approveBooking, { as, params: { id }, body: { version } });

  it('[Z-43] have the driver before and after, while it waits and once it is approved', async () => {
    const ann = await api.member();
    const [bob, boss] = [await colleagueOf(api, ann), await administratorOf(api, ann)];
    const car = await thingOf(api, ann, { type: 'car', needs_approval: true });
    const driver = { driverId: bob.id, licenceConfirmed: true };
    for (const [day, change, words] of [
      [3, driver, bob.fullName],
      [4, { needsDriver: true }, 'A company driver is requested'],
    ] as const) {
      const times = { start: at('10:00', day), end: at('14:00', day) };
      const { data } = await bookCar(api, ann, car, times);
      await approve(boss, data.id, 1);
      await edit(ann, data.id, 2, change);
      expect(await lastTextTo(boss)).toContain(`Change of driver: ${ann.fullName} → ${words}`);
    }
    const free = await thingOf(api, ann, { type: 'car' });
    const { data: other } = await bookCar(api, ann, free);
    await edit(boss, other.id, 1, { ...driver, reason: 'Ann is ill' });
    expect(await lastTextTo(ann)).toContain(
      `${boss.fullName} changed it: driver: ${ann.fullName} → ${bob.fullName}`,
    );
  });

  it('[Z-43] have the quantity before and after', async () => {
    const ann = await api.member();
    const boss = await administratorOf(api, ann);
    const chairs = await thingOf(api, ann, { needs_approval: true });
    const { data } = await bookAsset(api, ann, chairs);
    await approve(boss, data.id, 1);
    await edit(ann, data.id, 2, { quantity: 3 });
    expect(await lastTextTo(boss)).toContain('Change of quantity: 1 → 3');
  });
});

it('[Z-80] a mail has the merchant’s logo, and no image without one', async () => {
  const { ann, room } = await bookingWorld(api);
  const lastHtml = async () => {
    await api.runJob('send_mails');
    return server.to(ann.email).at(-1)?.html;
  };
  await book(api, ann, room.id);
  expect(await lastHtml()).not.toContain('<img');
  const logo = await buildImage(api.db, { merchant_id: ann.merchantId });
  await api.db
    .updateTable('merchant')
    .set({ logo_image_id: logo.id })
    .where('id', '=', ann.merchantId)
    .execute();
  await book(api, ann, room.id, { start: at('14:00'), end: at('15:00') });
  const source = `https://${ann.host}/v1/frontend/images/${logo.id}/thumbnail`;
  expect(await lastHtml()).toContain(`<img src="${source}"`);
});

it('[Z-80] the calendar file of a mail has the address of the building', async () => {
  const ann = await api.member();
  const merchant_id = ann.merchantId;
  const address = '128 Charoen Krung Road, Bangkok';
  const building = await buildBuilding(api.db, { merchant_id, name: 'Harbour', address });
  const room = await buildResource(api.db, {
    merchant_id,
    building_id: building.id,
    name: 'Lotus',
  });
  await book(api, ann, room.id);
  await lastTextTo(ann);
  const file = calendarText(server.to(ann.email).at(-1));
  const [event] = ICAL.Component.fromString(file).getAllSubcomponents('vevent');
  expect(event?.getFirstPropertyValue('location')).toBe(`Lotus, Harbour, ${address}`);
});
