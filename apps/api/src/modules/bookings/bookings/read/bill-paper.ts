import type { Language } from '@axp/contracts';
import type { MerchantBill } from '@axp/contracts/administration';
import { formatAmount, lengthText, localeOf } from '@axp/contracts/vocabulary';
import type { Paper } from '../../../../platform/pictures/paper.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { chargedMinutes } from '../../bills/index.ts';

interface BillReader {
  readonly language: Language;
  readonly now: Date;
  readonly company: string;
  /** Zone of the company, in which bills are issued. */
  readonly timezone: string;
}

/** A bill as it is printed and sent, with no more than its list tells (D-07, H-05). */
export function billPaper(bill: MerchantBill, reader: BillReader): Paper {
  const { language, now, company } = reader;
  const say = textsIn(language, 'sheet');
  const words = wordsOf(bill, reader);
  const { businessUnit, issuedAt, issuedBy, resource, booking, voidReason } = bill;
  const total = words.total();
  const details = booking.details
    ? `${booking.details.title} · ${booking.details.bookedFor}`
    : textsIn(language, 'calendar')('entry.private');
  const facts = [
    ['bill.business_unit', businessUnit.title],
    ['bill.status', words.status()],
    ['bill.issued', issuedAt && words.day(issuedAt)],
    ['billPaper.issuedBy', issuedBy?.fullName],
  ] as const;
  return {
    language,
    at: now.toISOString(),
    sender: company,
    title: say('billPaper.title'),
    subtitle: bill.number ?? say('billPaper.noNumber'),
    facts: facts.flatMap(([label, value]) => (value ? [{ label: say(label), value }] : [])),
    heads: [
      say('billPaper.when'),
      say('bill.title'),
      say('bill.quantity'),
      say('bill.price'),
      say('bill.amount'),
    ],
    rows: [[words.times(), [resource.name, details], [words.quantity()], words.price(), [total]]],
    total: { label: say('billPaper.total'), value: total },
    notes: voidReason === null ? [] : [`${say('bill.void_reason')}: ${voidReason}`],
    footer: say('billPaper.footer', { company, day: words.day(now.toISOString()) }),
  };
}

function wordsOf(bill: MerchantBill, { language, timezone: ownZone }: BillReader) {
  const say = textsIn(language, 'sheet');
  const { amount, currency, price, timezone, start, end, paidAt, voidedAt } = bill;
  const day = (instant: string, timeZone = ownZone) =>
    new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'medium', timeZone }).format(
      new Date(instant),
    );
  const clock = new Intl.DateTimeFormat(localeOf[language], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  });
  return {
    day,
    status: () => {
      const word = say(`billStatus.${bill.status}`);
      const at = voidedAt ?? paidAt;
      return at === null ? word : `${word}, ${day(at)}`;
    },
    /** The day, or the days, then the times on the wall of the building. */
    times: () => {
      const days = new Set([day(start, timezone), day(end, timezone)]);
      const times = [start, end].map((at) => clock.format(new Date(at))).join('–');
      return [[...days].join(' – '), times];
    },
    quantity: () => {
      const each = usedText(bill, language);
      return bill.quantity === 1 ? each : `${bill.quantity} × ${each}`;
    },
    price: () => [formatAmount(price, language), say(`billPaper.per.${price.per}`)],
    total: () =>
      amount === null ? say('billPaper.unknown') : formatAmount({ amount, currency }, language),
  };
}

/** Returns what the price counts: time that was begun, or kilometres. */
function usedText({ price, drivenKm, ...usage }: MerchantBill, language: Language): string {
  if (price.per !== 'km') return lengthText(chargedMinutes(price.per, usage), language);
  const say = textsIn(language, 'sheet');
  return drivenKm === null ? say('billPaper.unknown') : say('billPaper.km', { km: drivenKm });
}
