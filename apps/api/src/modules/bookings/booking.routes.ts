import {
  cancelBooking as cancelOperation,
  createBooking,
  editBooking as editOperation,
  getBooking,
  listBookingEvents,
  listCalendar,
  listMyBookings,
  previewSeries as previewOperation,
  previewSeriesEdit,
} from '@axp/contracts';
import { notModified } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../platform/db/cursor.ts';
import { likePatterns } from '../../platform/db/like-patterns.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { etagOf } from '../../platform/web/site.ts';
import { visibleUnitsOf } from '../resources/index.ts';
import {
  presentBookingEvent,
  presentCalendarEntry,
  presentMyBooking,
} from './booking.presenter.ts';
import { bookingEvents } from './booking.queries.ts';
import type { BookingRouteDeps } from './booking-route-deps.ts';
import { bookingAfterStep, bookingFor, readerOf, visibleBooking } from './booking-view.ts';
import { calendarEntries } from './calendar.queries.ts';
import { moveRoutes } from './move.routes.ts';
import { myBookings } from './my-bookings.queries.ts';
import { presentPreview } from './present-preview.ts';
import { retryableRequest } from './retryable-request.ts';
import { cancelBooking } from './use-cases/cancel-booking.ts';
import { editBooking } from './use-cases/edit-booking.ts';
import { requestBooking } from './use-cases/request-booking.ts';
import { requestOnce } from './use-cases/request-once.ts';
import { cancelSeries } from './use-cases/series/cancel-series.ts';
import { editSeries } from './use-cases/series/edit-series.ts';
import { previewEdit } from './use-cases/series/preview-edit.ts';
import { previewSeries } from './use-cases/series/preview-series.ts';
import { repeats, requestSeries } from './use-cases/series/request-series.ts';

const ListPlace = z.tuple([z.iso.datetime(), z.uuid()]);

export function bookingRoutes(app: FastifyInstance, deps: BookingRouteDeps): void {
  writingRoutes(app, deps);
  moveRoutes(app, deps);
  readingRoutes(app, deps.serve);
}

function writingRoutes(app: FastifyInstance, { serve, inTransaction }: BookingRouteDeps): void {
  serve.member(app, createBooking, async ({ body, context, reply }) => {
    const retryable = retryableRequest(reply.request, body);
    const id = await inTransaction(context, (booking) =>
      requestOnce(booking, retryable, (newId) =>
        repeats(body) ? requestSeries(booking, body, newId) : requestBooking(booking, body, newId),
      ),
    );
    return { data: await bookingFor(context, id) };
  });

  serve.member(app, previewOperation, async ({ body, context }) =>
    presentPreview(
      context,
      await inTransaction(context, (booking) => previewSeries(booking, body)),
    ),
  );

  serve.member(app, previewSeriesEdit, async ({ params, query: { scope }, body, context }) => {
    const preview = await inTransaction(context, (booking) =>
      previewEdit(booking, params.id, { body, scope }),
    );
    return presentPreview(context, preview);
  });

  serve.member(app, editOperation, async ({ params, query: { scope }, body, context }) => {
    await inTransaction(context, (booking) =>
      scope === 'this'
        ? editBooking(booking, params.id, body)
        : editSeries(booking, params.id, body, scope),
    );
    return { data: await bookingAfterStep(context, params.id) };
  });

  serve.member(app, cancelOperation, async ({ params, query: { scope }, body, context }) => {
    await inTransaction(context, (booking) =>
      scope === 'this'
        ? cancelBooking(booking, params.id, body)
        : cancelSeries(booking, params.id, { ...body, scope }),
    );
    return { data: await bookingFor(context, params.id) };
  });
}

function readingRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listMyBookings, async ({ query, context }) => {
    const { scope, actor } = context;
    const reader = readerOf(context);
    const rows = await scope.read((trx) =>
      myBookings(trx, {
        merchantId: scope.merchant.id,
        person: actor,
        group: query.group,
        type: query.type,
        patterns: likePatterns(query.text ?? ''),
        from: query.from,
        to: query.to,
        seriesId: query.seriesId,
        isFolded: query.fold === 'series',
        now: reader.now.toISOString(),
        after: decodeCursor(query.cursor, ListPlace),
        limit: query.limit,
      }),
    );
    const page = pageOf(rows, query.limit, (row) => [row.starts_at, row.id]);
    return {
      data: page.rows.map((row) => presentMyBooking(row, reader)),
      meta: { nextCursor: page.nextCursor },
    };
  });

  serve.member(app, getBooking, async ({ params, context }) => ({
    data: await bookingFor(context, params.id),
  }));

  serve.member(app, listBookingEvents, async ({ params, context }) => {
    const { scope } = context;
    await visibleBooking(context, params.id);
    const rows = await scope.read((trx) => bookingEvents(trx, scope.merchant.id, params.id));
    return { data: rows.map(presentBookingEvent) };
  });

  serve.member(app, listCalendar, async ({ query, context, reply }) => {
    const { scope, actor } = context;
    const rows = await scope.read((trx) =>
      calendarEntries(trx, {
        merchantId: scope.merchant.id,
        from: query.from,
        to: query.to,
        type: query.type,
        resourceIds: query.resourceIds,
        businessUnitIds: query.businessUnitIds,
        userId: actor.id,
        units: visibleUnitsOf(actor),
      }),
    );
    const reader = readerOf(context);
    const entries = rows.map((row) => presentCalendarEntry(row, reader));
    // Which unit a private booking is of would tell more of it than that it is there.
    const data = query.businessUnitIds ? entries.filter(({ booking }) => booking) : entries;
    // An open calendar asks again and again; mostly nothing has changed (Z-83).
    const etag = etagOf(JSON.stringify([actor.id, data]));
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' });
    return reply.request.headers['if-none-match'] === etag ? notModified : { data };
  });
}
