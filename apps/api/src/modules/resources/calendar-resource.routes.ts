import type { CalendarOpening, CalendarResource, TimeRange } from '@axp/contracts';
import { listCalendarResources } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../platform/db/cursor.ts';
import type { MerchantContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { OpeningBook, OpeningDirectory } from '../places/index.ts';
import { calendarOf, isAlwaysOpen, openWithin, shownOpenings } from '../places/index.ts';
import { rulesShownTo } from './booking-rule-settings.ts';
import type { CalendarResourceRow } from './calendar-resource.queries.ts';
import { calendarResourceRows } from './calendar-resource.queries.ts';
import { presentPlace } from './resource.presenter.ts';
import { visibleUnitsOf } from './visibility.ts';

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
    const rules = rulesShownTo(reader, query.type);
    const [book, rows] = await Promise.all([
      openings.of(merchant.id),
      scope.read((trx) =>
        calendarResourceRows(trx, {
          merchantId: merchant.id,
          type: query.type,
          buildingId: query.buildingId,
          resourceIds: query.resourceIds,
          units: visibleUnitsOf(actor),
          language: scope.language,
          after: decodeCursor(query.cursor, RowPlace),
          limit: query.limit,
        }),
      ),
    ]);
    const page = pageOf(rows, query.limit, (row) => [row.building_name, row.name, row.id]);
    const window = { start: query.from, end: query.to };
    const shown = presentCalendarResources(page.rows, {
      ...reader,
      book: shownOpenings(book, rules),
      window,
    });
    return {
      data: shown.data,
      meta: { nextCursor: page.nextCursor, openings: shown.openings },
    };
  });
}

interface Rows {
  readonly data: CalendarResource[];
  readonly openings: CalendarOpening[];
}

/** Rows of a calendar, and the opening hours that they share. */
function presentCalendarResources(
  rows: readonly CalendarResourceRow[],
  {
    book,
    window,
    ...reader
  }: {
    readonly merchant: MerchantContext;
    readonly businessUnitId: string | null;
    readonly book: OpeningBook;
    readonly window: TimeRange;
  },
): Rows {
  const openings = new Map<string, CalendarOpening>();
  const openingIdOf = (row: CalendarResourceRow): string | null => {
    const calendar = calendarOf(book, row);
    if (isAlwaysOpen(calendar)) return null;
    const id = book.resources.has(row.id) ? row.id : row.building_id;
    if (!openings.has(id)) openings.set(id, { id, open: openWithin(calendar, window) });
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
      needsApproval: row.needs_approval,
      gridMinutes,
      bufferAfterMinutes,
      openingId: openingIdOf(row),
    };
  });
  return { data, openings: [...openings.values()] };
}
