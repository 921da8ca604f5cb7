import {
  cancelBooking,
  createBooking,
  editBooking,
  getBooking,
  previewSeries,
} from '@axp/contracts';
import type { Member, TestApi } from '../app.ts';
import { buildBooking } from '../factories.ts';
import { at, bookingWorld, roomBody } from './booking-world.ts';

type Body = Readonly<Record<string, unknown>>;

export const daily = (count: number) => ({ frequency: 'daily' as const, count });

/** Books a room every day at ten, the day of the test's clock first. */
export function bookSeries(api: TestApi, as: Member, resourceId: string, changes: Body = {}) {
  const body = { ...roomBody(resourceId), recurrence: daily(5), ...changes };
  return api.call(createBooking, { as, body });
}

export function preview(api: TestApi, as: Member, resourceId: string, changes: Body = {}) {
  return api.call(previewSeries, {
    as,
    body: {
      type: 'room',
      resourceId,
      start: at('10:00'),
      end: at('11:00'),
      recurrence: daily(5),
      ...changes,
    },
  });
}

/** Creates another user's booking of a room. */
export function takeHour(
  api: TestApi,
  room: { readonly id: string; readonly merchant_id: string },
  hour: { readonly starts_at: string; readonly ends_at: string },
) {
  return buildBooking(api.db, { merchant_id: room.merchant_id, resource_id: room.id, ...hour });
}

/** Reads the stored bookings of a series, ordered by date. */
export async function datesOf(api: TestApi, seriesId: string | null) {
  return api.db
    .selectFrom('booking')
    .select([
      'id',
      'starts_at',
      'ends_at',
      'original_start',
      'status',
      'title',
      'resource_id',
      'version',
    ])
    .where('series_id', '=', seriesId)
    .orderBy('original_start')
    .execute();
}

export async function takenTimesOf(api: TestApi, resourceId: string): Promise<string[]> {
  const rows = await api.db
    .selectFrom('occupancy')
    .select('starts_at')
    .where('resource_id', '=', resourceId)
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => row.starts_at);
}

type Scope = 'this' | 'following' | 'all';

export interface StoredSeries {
  readonly ann: Member;
  readonly roomId: string;
  readonly seriesId: string | null;
  readonly ids: readonly string[];
}

/** A stored series with ways to read and change its dates. */
export function seriesTools(api: TestApi) {
  async function seriesOf(recurrence: object = daily(5)): Promise<StoredSeries> {
    const { ann, room } = await bookingWorld(api);
    const { data } = await bookSeries(api, ann, room.id, { recurrence });
    const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    return { ann, roomId: room.id, seriesId: data.seriesId, ids };
  }

  async function get(as: Member, id: string | undefined) {
    return (await api.call(getBooking, { as, params: { id: id ?? '' } })).data;
  }

  /** Changes one date as it stands now. */
  async function edit(as: Member, id: string | undefined, scope: Scope, change: Body) {
    const { version } = await get(as, id);
    return api.call(editBooking, {
      as,
      params: { id: id ?? '' },
      query: { scope },
      body: { version, ...change },
    });
  }

  async function cancel(as: Member, id: string | undefined, scope: Scope) {
    const { version } = await get(as, id);
    return api.call(cancelBooking, {
      as,
      params: { id: id ?? '' },
      query: { scope },
      body: { version },
    });
  }

  async function startsOf(seriesId: string | null): Promise<string[]> {
    return (await datesOf(api, seriesId)).map(({ starts_at }) => starts_at);
  }

  return { seriesOf, get, edit, cancel, startsOf };
}

export const days = (hour: string, ...dates: number[]) => dates.map((day) => at(hour, day));
