import type { ResourceType } from '@axp/contracts';
import { listCalendarResources, resourceTypes } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../platform/db/cursor.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { OpeningBook, OpeningDirectory } from '../places/index.ts';
import { findHomePlace, shownOpenings } from '../places/index.ts';
import { rulesShownTo } from './booking-rule-settings.ts';
import { presentCalendarResources } from './calendar-resource.presenter.ts';
import { calendarResourceRows } from './calendar-resource.queries.ts';
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
    const [book, [rows, home]] = await Promise.all([
      openings.of(merchant.id),
      scope.readRecent((trx) =>
        Promise.all([
          calendarResourceRows(trx, {
            merchantId: merchant.id,
            types: query.type,
            buildingId: query.buildingId,
            resourceIds: query.resourceIds,
            units: visibleUnitsOf(actor),
            language: scope.language,
            after: decodeCursor(query.cursor, RowPlace),
            limit: query.limit,
          }),
          findHomePlace(trx, merchant.id, actor.id),
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
