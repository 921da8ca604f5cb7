import type { Language } from '@axp/contracts';
import { issueBill, voidBill } from '@axp/contracts';
import { downloadBill } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { downloadFile } from '../admin/xlsx-files.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';
import { bookCar, thingOf } from '../bookings/kind-world.ts';
import { nobodysId, send } from '../send.ts';
import { administratorOf, billOf, perHour, perKm } from './bill-world.ts';
import { readPdf } from './pdf-text.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

const slot = { start: at('10:00'), end: at('11:30') };

type Asked = { readonly as: Member; readonly id: string; readonly language?: Language };

async function read({ as, id, language = 'en' }: Asked) {
  const file = await downloadFile(api, downloadBill, { as, params: { id }, query: {}, language });
  return readPdf(file.bytes);
}

async function billed(about: Parameters<typeof book>[3] = {}) {
  const { ann, room } = await bookingWorld(api, perHour);
  const { data } = await book(api, ann, room.id, { ...slot, ...about });
  const { id } = await billOf(api, ann, data.id);
  return { ann, room, id, bookingId: data.id, boss: await administratorOf(api, ann) };
}

describe('downloadBill', () => {
  it('[D-07] writes a bill on a page, in the language of the request', async () => {
    const { ann, boss, room, id, bookingId } = await billed({ title: 'Press briefing' });
    const draft = await read({ as: boss, id });
    expect(draft.text).toContain('Nonumberyet');
    const params = { id: bookingId, billId: id };
    await api.call(issueBill, { as: boss, params, body: { version: 1 } });
    const english = await read({ as: boss, id });
    expect(english.pages).toBe(1);
    expect(english.info).toMatchObject({ Title: 'Bill B-2026-0001', Language: 'en' });
    for (const part of [
      'B-2026-0001',
      room.name,
      `Press briefing · ${ann.fullName}`,
      '2 Nov 2026',
      '10:00–11:30',
      '1 h 30 min',
      '฿300',
      'per hour',
      'Total฿450',
      boss.fullName,
    ]) {
      expect(english.text).toContain(part.replaceAll(' ', ''));
    }
    const thai = await read({ as: boss, id, language: 'th' });
    expect(thai.info).toMatchObject({ Title: 'ใบแจ้งค่าใช้จ่าย B-2026-0001', Language: 'th' });
    for (const part of ['ใบแจ้งค่าใช้จ่าย', 'จำนวนเงิน', 'รวมทั้งสิ้น฿450', '2พ.ย.2569', 'ไม่ใช่ใบกำกับภาษี']) {
      expect(thai.text).toContain(part);
    }
  });

  it('[D-07] keeps each letter of Thai, and breaks lines between its words', async () => {
    const title = 'ประชุมเรื่องน้ำดื่มในสำนักงานและการกำจัดน้ำเสียของอาคารทั้งสามแห่งในกรุงเทพมหานคร';
    const { boss, id } = await billed({ title });
    const { lines, text } = await read({ as: boss, id, language: 'th' });
    const words = new Intl.Segmenter('th', { granularity: 'word' });
    const starts = new Set(Array.from(words.segment(title), ({ index }) => index));
    const first = lines.findIndex((line) => title.startsWith(line));
    const cuts: number[] = [];
    for (const line of lines.slice(first)) {
      const end = (cuts.at(-1) ?? 0) + line.length;
      if (end >= title.length) break;
      cuts.push(end);
    }
    expect(cuts.length).toBeGreaterThan(1);
    expect(cuts.filter((cut) => !starts.has(cut))).toEqual([]);
    expect(text).toContain(title);
  });

  it('[H-05] tells nothing of a private booking but its time, resource and unit', async () => {
    const { ann, boss, room, id } = await billed({ title: 'Secret', privacy: 'private' });
    const { text, info } = await read({ as: boss, id });
    expect(text).toContain(room.name.replaceAll(' ', ''));
    expect(text).toContain('Private');
    expect(JSON.stringify([text, info])).not.toMatch(
      new RegExp(`Secret|${ann.fullName.replaceAll(' ', '')}`),
    );
  });

  it('[D-07] says that a bill is void and why, and what is not known yet', async () => {
    const { ann, boss, id, bookingId } = await billed();
    const params = { id: bookingId, billId: id };
    await api.call(issueBill, { as: boss, params, body: { version: 1 } });
    await api.call(voidBill, { as: boss, params, body: { version: 2, reason: 'Wrong unit' } });
    const { text } = await read({ as: boss, id });
    expect(text).toContain('Void,2Nov2026');
    expect(text).toContain('Reason:Wrongunit');
    const car = await thingOf(api, ann, { ...perKm, type: 'car', needs_approval: false });
    const { data } = await bookCar(api, ann, car, { estimatedKm: 50 });
    const trip = await billOf(api, ann, data.id);
    expect((await read({ as: boss, id: trip.id })).text).toContain('TotalAfterreturn');
  });

  it('[D-07] is for administrators and auditors of the merchant', async () => {
    const { ann, boss, id } = await billed();
    const other = await administratorOf(api, await api.member());
    const auditor = await api.member({ user: { merchant_id: ann.merchantId, is_auditor: true } });
    const answerTo = async (as: Member, param = id) => {
      const headers = { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}` };
      const { statusCode, headers: got } = await send(api, downloadBill, { headers, param });
      return [statusCode, got['content-type'], got['content-disposition'], got['cache-control']];
    };
    const file = [200, 'application/pdf', 'attachment; filename="bill.pdf"', 'no-store'];
    expect(await answerTo(boss)).toEqual(file);
    expect(await answerTo(auditor)).toEqual(file);
    expect((await answerTo(ann))[0]).toBe(403);
    expect((await answerTo(other))[0]).toBe(404);
    expect((await answerTo(boss, nobodysId))[0]).toBe(404);
  });
});
