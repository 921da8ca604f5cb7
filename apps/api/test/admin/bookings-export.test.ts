import type { Language } from '@axp/contracts';
import { exportBookingsSheet, exportMerchantBookings } from '@axp/contracts/administration';
import type { BookingStatus } from '@axp/contracts/vocabulary';
import { bookingStatuses } from '@axp/contracts/vocabulary';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readCsv } from '../../src/platform/sheets/read-csv.ts';
import { readXlsx } from '../../src/platform/sheets/read-xlsx.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { thingOf } from '../bookings/kind-world.ts';
import { buildBooking, buildBuilding, buildFloor, buildResource } from '../factories.ts';
import { administrator } from './admin-world.ts';
import { downloadFile } from './xlsx-files.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

const formats = ['csv', 'xlsx'] as const;
type Format = (typeof formats)[number];

interface Asked {
  readonly format: Format;
  readonly language?: Language;
  readonly columns?: string;
}

type World = Awaited<ReturnType<typeof world>>;

/** An administrator, and a room on a floor of a building in Berlin. */
async function world() {
  const boss = await administrator(api);
  const merchant_id = boss.merchantId;
  const berlin = { merchant_id, name: 'Spree House', timezone: 'Europe/Berlin' };
  const building = await buildBuilding(api.db, berlin);
  const floor = await buildFloor(api.db, {
    merchant_id,
    building_id: building.id,
    name: 'Floor 3',
    level: 3,
  });
  const room = await buildResource(api.db, {
    merchant_id,
    building_id: building.id,
    floor_id: floor.id,
    name: 'Lotus',
  });
  return { boss, room };
}

/** The rows below the headers, by header. */
async function rowsOf({ boss }: Pick<World, 'boss'>, { format, language = 'en', columns }: Asked) {
  const operation = format === 'csv' ? exportMerchantBookings : exportBookingsSheet;
  const query = columns === undefined ? {} : { columns };
  const file = await downloadFile(api, operation, { as: boss, query, language });
  const records =
    format === 'csv' ? readCsv(file.bytes, undefined).records : readXlsx(file.bytes, 1000);
  const [head, ...rows] = records.map(({ cells }) => cells);
  return rows.map((row) => Object.fromEntries((head ?? []).map((name, cell) => [name, row[cell]])));
}

const words: Readonly<Record<BookingStatus, Readonly<Record<Language, string>>>> = {
  'pending-approval-book': { en: 'Waiting for approval', th: 'รออนุมัติ' },
  'pending-approval-edit': { en: 'Waiting for approval', th: 'รออนุมัติ' },
  approved: { en: 'Confirmed', th: 'ยืนยันแล้ว' },
  'approved-edit': { en: 'Confirmed', th: 'ยืนยันแล้ว' },
  'checked-in': { en: 'Checked in', th: 'เช็คอินแล้ว' },
  'checked-out': { en: 'Checked out', th: 'เช็คเอาท์แล้ว' },
  cancelled: { en: 'Cancelled', th: 'ยกเลิกแล้ว' },
};

describe.each(formats)('an export of bookings as %s', (format) => {
  it('[D-03] [Z-10] has each column of a running booking in words and in local time of its building', async () => {
    const { boss, room } = await world();
    const { id } = await buildBooking(api.db, {
      merchant_id: boss.merchantId,
      resource_id: room.id,
      timezone: 'Europe/Berlin',
      title: 'Board meeting',
      status: 'checked-in',
      attendees: 6,
      starts_at: at('15:00'),
      ends_at: at('16:30'),
      checked_in_at: at('15:05'),
    });
    const [row] = await rowsOf({ boss }, { format });
    expect(row).toMatchObject({
      ID: id,
      Kind: 'Room',
      Status: 'Checked in',
      Overdue: 'no',
      Start: '2026-11-02 09:00',
      End: '2026-11-02 10:30',
      'Time zone': 'Central European Time',
      'Length in minutes': '90',
      Resource: 'Lotus',
      Building: 'Spree House',
      Floor: 'Floor 3',
      Title: 'Board meeting',
      People: '6',
      'Checked in': '2026-11-02 09:05',
      Repeats: 'no',
    });
  });

  it('[D-03] writes kinds and answers in Thai', async () => {
    const { boss } = await world();
    const car = await thingOf(api, boss, { type: 'car' });
    await buildBooking(api.db, {
      merchant_id: boss.merchantId,
      resource_id: car.id,
      status: 'checked-in',
      starts_at: at('07:00'),
      ends_at: at('08:00'),
    });
    const [row] = await rowsOf({ boss }, { format, language: 'th' });
    expect(row).toMatchObject({ ประเภท: 'รถ', เกินกำหนดคืน: 'ใช่', จองซ้ำ: 'ไม่ใช่' });
    const codes = Object.values(row ?? {}).filter((cell) =>
      /^(?:true|false|yes|no)$/.test(`${cell}`),
    );
    expect(codes).toEqual([]);
  });

  it.each(bookingStatuses)('[D-03] writes the status %s in both languages', async (status) => {
    const { boss, room } = await world();
    const times = { starts_at: at('10:00'), ends_at: at('11:00') };
    const merchant_id = boss.merchantId;
    await buildBooking(api.db, { merchant_id, resource_id: room.id, status, ...times });
    const columns = 'status';
    expect(await rowsOf({ boss }, { format, columns })).toEqual([{ Status: words[status].en }]);
    const thai = await rowsOf({ boss }, { format, columns, language: 'th' });
    expect(thai).toEqual([{ สถานะ: words[status].th }]);
  });

  it('[D-03] [H-05] shows another person’s private booking without its people', async () => {
    const { boss, room } = await world();
    const ann = await colleagueOf(api, boss);
    await book(api, ann, room.id, { title: 'Layoffs', privacy: 'private' });
    const columns = 'title,booked_for,people';
    const [row] = await rowsOf({ boss }, { format, columns });
    expect(Object.values(row ?? {}).filter(Boolean)).toEqual(['Private booking']);
  });
});

it('[D-03] an Excel file has real dates, which sort and count in a spreadsheet', async () => {
  const { boss, room } = await world();
  await buildBooking(api.db, {
    merchant_id: boss.merchantId,
    resource_id: room.id,
    timezone: 'Europe/Berlin',
    starts_at: at('15:00'),
    ends_at: at('16:30'),
  });
  const query = { columns: 'start,end' };
  const { texts } = await downloadFile(api, exportBookingsSheet, { as: boss, query });
  // 2 November 2026, 9:00 and 10:30.
  expect(texts).toMatch(/<v>46328\.375<\/v>[\s\S]*<v>46328\.4375<\/v>/);
});
