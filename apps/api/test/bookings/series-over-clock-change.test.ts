import type { Recurrence } from '@axp/contracts';
import { listMyBookings, previewSeries } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { roomBody } from './booking-world.ts';
import { bookCar, thingOf } from './kind-world.ts';
import { bookSeries, datesOf, seriesTools } from './series-world.ts';

const api = testApi();
const tools = seriesTools(api);
const berlin = 'Europe/Berlin';

/** The wall clock in Berlin of both ends of each date: `27 Mar 22:00 – 28 Mar 06:00`. */
const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: berlin,
});
const wall = (instant: string) => format.format(new Date(instant)).replace(',', '');
const wallsOf = async (seriesId: string | null) =>
  (await datesOf(api, seriesId)).map(
    ({ starts_at, ends_at }) => `${wall(starts_at)} – ${wall(ends_at)}`,
  );

async function berlinRoom(now = '2027-03-01T08:00:00.000Z') {
  api.clock.set(now);
  const ann = await api.member();
  const merchant_id = ann.merchantId;
  const { id: building_id } = await buildBuilding(api.db, { merchant_id, timezone: berlin });
  const room = await buildResource(api.db, { merchant_id, building_id });
  return { ann, room };
}

const saturdays: Recurrence = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['saturday'],
  count: 3,
};
/** Saturday, 20 March 2027, 22:00 to 06:00 in Berlin. */
const night = { start: '2027-03-20T21:00:00.000Z', end: '2027-03-21T05:00:00.000Z' };
const nights = ['20 Mar 22:00 – 21 Mar 06:00', '27 Mar 22:00 – 28 Mar 06:00'];

function bookNights(as: Member, roomId: string) {
  return bookSeries(api, as, roomId, { ...night, recurrence: saturdays });
}

describe('a series over a clock change', () => {
  it('[Z-60] ends its nights at six while the clocks go forward', async () => {
    const { ann, room } = await berlinRoom();
    const { data } = await bookNights(ann, room.id);
    expect(await wallsOf(data.seriesId)).toEqual([...nights, '3 Apr 22:00 – 4 Apr 06:00']);
  });

  it('[Z-60] returns a car at eight on the Monday after the clocks went forward', async () => {
    const { ann, room } = await berlinRoom();
    const car = await thingOf(api, ann, {
      type: 'car',
      building_id: room.building_id,
    });
    const { data } = await bookCar(api, ann, car, {
      // Friday, 19 March, 17:00 to Monday, 8:00.
      start: '2027-03-19T16:00:00.000Z',
      end: '2027-03-22T07:00:00.000Z',
      recurrence: { frequency: 'weekly', weekdays: ['friday'], count: 3 },
    });
    expect(await wallsOf(data.seriesId)).toEqual([
      '19 Mar 17:00 – 22 Mar 08:00',
      '26 Mar 17:00 – 29 Mar 08:00',
      '2 Apr 17:00 – 5 Apr 08:00',
    ]);
  });

  it('[Z-60] previews the same ends that it books', async () => {
    const { ann, room } = await berlinRoom();
    const { data } = await api.call(previewSeries, {
      as: ann,
      body: { type: 'room', resourceId: room.id, ...night, recurrence: saturdays },
    });
    expect(data.map(({ start, end }) => `${wall(start)} – ${wall(end)}`).slice(0, 2)).toEqual(
      nights,
    );
  });

  it('[Z-63] keeps both ends when the hour changes, from a date in the night of the change', async () => {
    const { ann, room } = await berlinRoom();
    const { data } = await bookNights(ann, room.id);
    const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    // 27 March, 23:00 to 07:00: seven hours on the clock of the day, eight on the wall.
    const change = { start: '2027-03-27T22:00:00.000Z', end: '2027-03-28T05:00:00.000Z' };
    const edited = await tools.edit(ann, ids[1], 'following', change);
    expect(edited.status).toBe(200);
    expect(await wallsOf(edited.data.seriesId)).toEqual([
      '27 Mar 23:00 – 28 Mar 07:00',
      '3 Apr 23:00 – 4 Apr 07:00',
    ]);
  });

  it('[Z-63] keeps both ends of added dates', async () => {
    const { ann, room } = await berlinRoom();
    const { data } = await bookSeries(api, ann, room.id, {
      ...night,
      recurrence: { ...saturdays, count: 1 },
    });
    await tools.edit(ann, data.id, 'all', { recurrence: { ...saturdays, count: 2 } });
    expect(await wallsOf(data.seriesId)).toEqual(nights);
  });

  it('[Z-62] keeps the local length of a date that only starts at another time', async () => {
    const { ann, room } = await berlinRoom();
    const { data } = await bookSeries(api, ann, room.id, {
      ...night,
      recurrence: saturdays,
      exceptions: [
        {
          action: 'replace',
          originalStart: '2027-03-27T21:00:00.000Z',
          start: '2027-03-27T20:00:00.000Z',
        },
      ],
    });
    expect((await wallsOf(data.seriesId))[1]).toBe('27 Mar 21:00 – 28 Mar 05:00');
  });

  it('[Z-60] lists a night that is an hour shorter as unchanged', async () => {
    const { ann, room } = await berlinRoom();
    await bookNights(ann, room.id);
    const { data } = await api.call(listMyBookings, { as: ann, query: {} });
    expect(data.map(({ repeats }) => repeats?.isChanged)).toEqual([false, false, false]);
  });

  it('[Z-60] books a room for the night on which the clocks go back', async () => {
    const { ann, room } = await berlinRoom('2027-10-01T08:00:00.000Z');
    // 23 October, 22:00 to 06:00; the clocks go back on the 31st.
    const { data } = await bookSeries(api, ann, room.id, {
      ...roomBody(room.id),
      start: '2027-10-23T20:00:00.000Z',
      end: '2027-10-24T04:00:00.000Z',
      recurrence: { ...saturdays, count: 2 },
    });
    expect(await wallsOf(data.seriesId)).toEqual([
      '23 Oct 22:00 – 24 Oct 06:00',
      '30 Oct 22:00 – 31 Oct 06:00',
    ]);
  });
});
