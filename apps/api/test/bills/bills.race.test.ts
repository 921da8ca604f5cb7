import { cancelBooking, editBooking, issueBill, payBill } from '@axp/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import type { Answer } from '../answer.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';
import { administratorOf, billsOf, perHour } from './bill-world.ts';

jest.setTimeout(600_000);

const rounds = 12;

const api = testApi();

/** Ann's hour of 300 baht, a new one each time, and who administers. */
async function hoursOfAnn() {
  const { ann, room } = await bookingWorld(api, perHour);
  const boss = await administratorOf(api, ann);
  const begin = async (round: number) => {
    const day = 3 + round;
    const slot = { start: at('10:00', day), end: at('11:00', day) };
    const { data } = await book(api, ann, room.id, slot);
    const [bill] = await billsOf(api, ann, data.id);
    if (!bill) throw new Error('the booking has no bill');
    const params = { id: data.id, billId: bill.id };
    const billParts = async () =>
      (await billsOf(api, ann, data.id)).map(({ status, amount }) => `${status} ${amount}`);
    return {
      billParts,
      issue: () => api.call(issueBill, { as: boss, params, body: { version: 1 } }),
      pay: () => api.call(payBill, { as: boss, params, body: { version: 2 } }),
      cancel: () =>
        api.call(cancelBooking, { as: ann, params: { id: data.id }, body: { version: 1 } }),
      stayLonger: () =>
        api.call(editBooking, {
          as: ann,
          params: { id: data.id },
          body: { version: 1, end: at('12:00', day) },
        }),
    };
  };
  return begin;
}

const outcomeOf = (answer: Answer<typeof issueBill>) =>
  answer.status === 200 ? 'issued' : answer.problem.code;

describe('a bill and its booking at the same moment', () => {
  it('[D-07] is issued before the booking is cancelled, or stays a draft and ends with it', async () => {
    const begin = await hoursOfAnn();
    for (let round = 0; round < rounds; round += 1) {
      const { issue, cancel, billParts } = await begin(round);
      const [issued, cancelled] = await Promise.all([issue(), cancel()]);
      expect(cancelled.status).toBe(200);
      const isIssued = issued.status === 200;
      expect(['issued', 'bill.stale', 'bill.not_issuable']).toContain(outcomeOf(issued));
      expect(await billParts()).toEqual([isIssued ? 'issued 30000' : 'void 30000']);
    }
  });

  it('[D-07] is issued as seen, or updated to the longer booking and not issued', async () => {
    const begin = await hoursOfAnn();
    for (let round = 0; round < rounds; round += 1) {
      const { issue, stayLonger, billParts } = await begin(round);
      const [issued, longer] = await Promise.all([issue(), stayLonger()]);
      expect(longer.status).toBe(200);
      const isIssued = issued.status === 200;
      expect(['issued', 'bill.stale']).toContain(outcomeOf(issued));
      expect(await billParts()).toEqual([isIssued ? 'issued 30000' : 'draft 60000']);
    }
  });

  it('[D-07] is paid despite any change of its booking', async () => {
    const begin = await hoursOfAnn();
    for (let round = 0; round < rounds; round += 1) {
      const { issue, pay, cancel, stayLonger, billParts } = await begin(round);
      expect((await issue()).status).toBe(200);
      const change = round % 2 === 0 ? cancel : stayLonger;
      const [paid, changed] = await Promise.all([pay(), change()]);
      expect([paid.status, changed.status]).toEqual([200, 200]);
      expect(await billParts()).toEqual(['paid 30000']);
    }
  });
});
