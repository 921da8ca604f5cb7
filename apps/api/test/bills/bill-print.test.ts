import { issueBill } from '@axp/contracts';
import { downloadBill } from '@axp/contracts/administration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from '@playwright/test';
import { downloadFile } from '../admin/xlsx-files.ts';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { buildBusinessUnit, buildMerchant, buildResource } from '../factories.ts';
import type { BillWords } from './bill-page.ts';
import { billPage } from './bill-page.ts';
import { billOf, perHour } from './bill-world.ts';
import { differenceOf, openBrowser, printPage, rasterOf } from './browser-print.ts';
import { readPdf } from './pdf-text.ts';

const api = testApi();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(() => api.clock.set(at('09:00')));

const english = {
  language: 'en',
  sender: 'Siam',
  title: 'Bill',
  subtitle: 'B-2026-0001',
  facts: [
    { label: 'Business unit', value: 'Sales and Marketing' },
    { label: 'Status', value: 'Issued' },
    { label: 'Issued', value: '2 Nov 2026' },
    { label: 'Issued by', value: 'Orathai Srisuwan' },
  ],
  heads: ['When', 'Booking', 'Quantity', 'Price', 'Amount'],
  rows: [
    [
      ['2 Nov 2026', '10:00–11:30'],
      ['Mekong', 'Press briefing · Lalita Wattanachai'],
      ['1 h 30 min'],
      ['฿300', 'per hour'],
      ['฿450'],
    ],
  ],
  total: { label: 'Total', value: '฿450' },
  footer: 'Internal charge between business units of Siam. Not a tax invoice. As of 2 Nov 2026.',
} satisfies BillWords;

const longTitle = 'ประชุมเรื่องน้ำดื่มในสำนักงานและการกำจัดน้ำเสียของอาคารทั้งสามแห่งในกรุงเทพมหานคร';

const thai = {
  language: 'th',
  sender: 'สยาม',
  title: 'ใบแจ้งค่าใช้จ่าย',
  subtitle: 'B-2026-0001',
  facts: [
    { label: 'หน่วยธุรกิจ', value: 'ขายและการตลาด' },
    { label: 'สถานะ', value: 'ออกแล้ว' },
    { label: 'วันที่ออก', value: '2 พ.ย. 2569' },
    { label: 'ผู้ออก', value: 'อรทัย ศรีสุวรรณ' },
  ],
  heads: ['เวลา', 'การจอง', 'จำนวน', 'ราคา', 'จำนวนเงิน'],
  rows: [
    [
      ['2 พ.ย. 2569', '10:00–11:30'],
      ['ห้องแม่โขง', `${longTitle} · ลลิตา วัฒนชัย`],
      ['1 ชม. 30 นาที'],
      ['฿300', 'ต่อชั่วโมง'],
      ['฿450'],
    ],
  ],
  total: { label: 'รวมทั้งสิ้น', value: '฿450' },
  footer: 'ค่าใช้จ่ายภายในระหว่างหน่วยธุรกิจของ สยาม ไม่ใช่ใบกำกับภาษี ข้อมูล ณ วันที่ 2 พ.ย. 2569',
} satisfies BillWords;

interface Names {
  readonly language: 'en' | 'th';
  readonly company: string;
  readonly unit: string;
  readonly room: string;
  readonly title: string;
  readonly booker: string;
  readonly issuer: string;
}

/** The file of an issued bill of one and a half hours. */
async function issuedBill({ language, company, unit, room, title, booker, issuer }: Names) {
  const { id: merchant_id } = await buildMerchant(api.db, { title: company });
  const businessUnit = (await buildBusinessUnit(api.db, { merchant_id, title: unit })).id;
  const ann = await api.member({ user: { merchant_id, full_name: booker }, businessUnit });
  const boss = await api.member({
    user: { merchant_id, full_name: issuer, is_administrator: true },
  });
  const priced = await buildResource(api.db, { ...perHour, merchant_id, name: room });
  const times = { start: at('10:00'), end: at('11:30') };
  const { data } = await book(api, ann, priced.id, { ...times, title });
  const { id } = await billOf(api, ann, data.id);
  const params = { id: data.id, billId: id };
  await api.call(issueBill, { as: boss, params, body: { version: 1 } });
  const asked = { as: boss, params: { id }, query: {}, language };
  return (await downloadFile(api, downloadBill, asked)).bytes;
}

const bills = [
  {
    page: english,
    names: {
      language: 'en',
      company: 'Siam',
      unit: 'Sales and Marketing',
      room: 'Mekong',
      title: 'Press briefing',
      booker: 'Lalita Wattanachai',
      issuer: 'Orathai Srisuwan',
    },
  },
  {
    page: thai,
    names: {
      language: 'th',
      company: 'สยาม',
      unit: 'ขายและการตลาด',
      room: 'ห้องแม่โขง',
      title: longTitle,
      booker: 'ลลิตา วัฒนชัย',
      issuer: 'อรทัย ศรีสุวรรณ',
    },
  },
] as const;

/** The words of a page in reading order, without spaces. */
function wordsOf({ facts, heads, rows, total, ...page }: BillWords): string {
  const { sender, title, subtitle, footer } = page;
  const head = [sender, title, subtitle, ...facts.flatMap(({ label, value }) => [label, value])];
  const foot = [total.label, total.value, footer];
  return [...head, ...heads, ...rows.flat(2), ...foot].join('').replaceAll(' ', '');
}

/** The same as Chromium writes it: tone marks that are raised over another mark have no text. */
function chromiumText(words: string): string {
  return words
    .replaceAll(/[\u0E48-\u0E4B]\u0E33/g, '\u0E4D\u0E32')
    .replaceAll(/(?<=[\u0E31\u0E34-\u0E37])[\u0E48-\u0E4B]/g, '');
}

/** Far below the allowed 1 %, which a page with each Thai line broken elsewhere would meet. */
const mostDifferent = 0.0015;

describe('downloadBill', () => {
  it.each(bills)(
    '[D-07] writes in $names.language what Chromium prints of the same page, within 1 % of pixels',
    async ({ page, names }) => {
      const ours = await issuedBill(names);
      const theirs = await printPage(browser, billPage(page));
      const difference = differenceOf(
        await rasterOf(browser, ours),
        await rasterOf(browser, theirs),
      );
      expect(difference).toBeLessThan(mostDifferent);
      expect((await readPdf(ours)).text).toBe(wordsOf(page));
      const { text } = await readPdf(theirs);
      expect(text.replaceAll(/\p{Cc}/gu, '')).toBe(chromiumText(wordsOf(page)));
    },
  );
});
