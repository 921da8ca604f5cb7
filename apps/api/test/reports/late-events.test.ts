import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildBooking } from '../factories.ts';
import { bookMonday, endDay, recordStep, report, reportWorld } from './report-world.ts';

const api = testApi();
const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** A counted booking of Monday, and events that were read until a moment. */
async function countedWorld() {
  const { admin, lotus, merchant_id } = await reportWorld(api);
  const ended = await bookMonday(api, lotus, ['10:00', '12:00'], { status: 'checked-out' });
  const times = { starts_at: at('10:00', 20), ends_at: at('11:00', 20) };
  const coming = await buildBooking(api.db, { merchant_id, resource_id: lotus.id, ...times });
  await endDay(api);
  const readUntil = Date.parse(at('09:00', 3));
  const event = (booking: typeof ended, madeAfter: number) =>
    recordStep(api, booking, {
      action: 'edit',
      at: at('09:00', 3),
      id: uuidv7({ msecs: readUntil + madeAfter }),
    });
  /** An event of another booking, which the next run finds. */
  const next = async (madeAfter: number) => {
    await event(coming, madeAfter);
    await api.runJob('count_use');
  };
  await next(-minuteMs);
  await next(0);
  return {
    next,
    /** A transaction that shortens the ended booking, began then and ends now. */
    shorten: async (hour: string, madeAfter: number) => {
      const change = { checked_out_at: at(hour) };
      await api.db.updateTable('booking').set(change).where('id', '=', ended.id).execute();
      await event(ended, madeAfter);
    },
    used: async () => (await report(api, admin)).figures.usedMinutes,
  };
}

describe('[D-06] figures of ended days', () => {
  it('have a change whose transaction took some seconds with the next event', async () => {
    const { next, shorten, used } = await countedWorld();
    await shorten('11:00', -10 * secondMs);
    await next(secondMs);
    expect(await used()).toBe(60);
  });

  it('have a change whose transaction took minutes after ten minutes of events', async () => {
    const { next, shorten, used } = await countedWorld();
    await shorten('11:00', -9 * minuteMs);
    await next(secondMs);
    expect(await used()).toBe(120);
    await next(5 * minuteMs);
    expect(await used()).toBe(120);
    await next(10 * minuteMs);
    expect(await used()).toBe(60);
    // Of a transaction that was under way at that run.
    await shorten('10:30', 9 * minuteMs);
    api.clock.advance({ minutes: 11 });
    await api.runJob('count_use');
    expect(await used()).toBe(30);
  });
});
