import type { CalendarOpening, ResourceType, TimeRange } from '@axp/contracts';
import { amenitiesOf, listCalendarResources, resourceTypes } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts';
import type { MerchantContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { OpeningBook, OpeningDirectory } from '../places/index.ts';
import {
  calendarOf,
  closedWithin,
  findHomePlace,
  isAlwaysOpen,
  openWithin,
  shownOpenings,
} from '../places/index.ts';
import { rulesShownTo } from './booking-rule-settings.ts';
import { presentPlace } from './resource.presenter.ts';
import type { CalendarResourceRow } from './resource.queries.ts';
import { calendarResourceRows } from './resource.queries.ts';
import { visibleUnitsOf } from './visibility.ts';

/** Rows of a calendar, and the opening hours that they share. */
function presentCalendarResources(
  rows: readonly CalendarResourceRow[],
  {
    bookOf,
    window,
    ...reader
  }: {
    readonly merchant: MerchantContext;
    readonly businessUnitId: string | null;
    /** Opening hours as the rules of a kind show them to the reader. */
    readonly bookOf: (type: ResourceType) => OpeningBook;
    readonly window: TimeRange;
  },
) {
  const openings = new Map<string, CalendarOpening>();
  const openingIdOf = (row: CalendarResourceRow): string | null => {
    const book = bookOf(row.type);
    const calendar = calendarOf(book, row);
    if (isAlwaysOpen(calendar)) return null;
    const id = book.resources.has(row.id) ? row.id : row.building_id;
    if (!openings.has(id)) {
      const closedDays = closedWithin(calendar, window);
      openings.set(id, { id, open: openWithin(calendar, window), closedDays });
    }
    return id;
  };
  const data = rows.map((row) => {
    const { gridMinutes, bufferAfterMinutes } = rulesShownTo(reader, row.type, row.booking_rules);
    return {
      id: row.id,
      type: row.type,
      name: row.name,
      ...presentPlace(row),
      timezone: row.timezone,
      capacity: row.capacity,
      quantity: row.quantity,
      amenities: amenitiesOf(row.amenity_mask),
      needsApproval: row.needs_approval,
      gridMinutes,
      bufferAfterMinutes,
      openingId: openingIdOf(row),
    };
  });
  return { data, openings: [...openings.values()] };
}

const RowPlace = z.tuple([z.string(), z.string(), z.uuid()]);

export interface CalendarResourceDeps {
  readonly serve: ApiServe;
  readonly openings: OpeningDirectory;
}

export function calendarResourceRoutes(
  app: FastifyInstance,
  { serve, openings }: CalendarResourceDeps,
): void {
  serve.member(app, listCalendarResources, async ({ query, context: { scope, actor } }) => {
    const { merchant } = scope;
    const reader = { merchant, businessUnitId: actor.defaultBusinessUnitId };
    const [book, [rows, home]] = await Promise.all([
      openings.of(merchant.id),
      scope.readRecent((tx) =>
        Promise.all([
          calendarResourceRows(tx.db, {
            merchantId: merchant.id,
            types: query.type,
            buildingId: query.buildingId,
            resourceIds: query.resourceIds,
            units: visibleUnitsOf(actor),
            language: scope.language,
            after: decodeCursor(query.cursor, RowPlace),
            limit: query.limit,
          }),
          findHomePlace(tx, { userId: actor.id, now: scope.clock.now() }),
        ]),
      ),
    ]);
    const page = pageOf(rows, query.limit, (row) => [row.building_name, row.name, row.id]);
    const books = new Map(
      resourceTypes.map((type): [ResourceType, OpeningBook] => [
        type,
        shownOpenings(book, rulesShownTo(reader, type)),
      ]),
    );
    const shown = presentCalendarResources(page.rows, {
      ...reader,
      bookOf: (type) => books.get(type) ?? book,
      window: { start: query.from, end: query.to },
    });
    return {
      data: shown.data,
      meta: {
        nextCursor: page.nextCursor,
        openings: shown.openings,
        usualPlace:
          home.buildingId === null ? null : { buildingId: home.buildingId, floorId: home.floorId },
      },
    };
  });
}
