import {
  cancelBooking as cancelOperation,
  createBooking,
  editBooking as editOperation,
  getBooking,
  listBookingEvents,
  listCalendar,
  listMyBookings,
} from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../platform/db/cursor.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import {
  presentBookingEvent,
  presentBookingSummary,
  presentCalendarEntry,
} from './booking.presenter.ts';
import { bookingEvents, calendarEntries, myBookings } from './booking.queries.ts';
import type { BookingRouteDeps } from './booking-route-deps.ts';
import { bookingFor, visibleBooking } from './booking-view.ts';
import { moveRoutes } from './move.routes.ts';
import { retryableRequest } from './retryable-request.ts';
import { cancelBooking } from './use-cases/cancel-booking.ts';
import { editBooking } from './use-cases/edit-booking.ts';
import { requestBooking } from './use-cases/request-booking.ts';
import { requestOnce } from './use-cases/request-once.ts';

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
      requestOnce(booking, retryable, (newId) => requestBooking(booking, body, newId)),
    );
    return { data: await bookingFor(context, id) };
  });

  serve.member(app, editOperation, async ({ params, body, context }) => {
    await inTransaction(context, (booking) => editBooking(booking, params.id, body));
    return { data: await bookingFor(context, params.id) };
  });

  serve.member(app, cancelOperation, async ({ params, body, context }) => {
    await inTransaction(context, (booking) => cancelBooking(booking, params.id, body));
    return { data: await bookingFor(context, params.id) };
  });
}

function readingRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listMyBookings, async ({ query, context: { scope, actor } }) => {
    const now = scope.clock.now();
    const rows = await scope.read((trx) =>
      myBookings(trx, {
        merchantId: scope.merchant.id,
        person: actor,
        group: query.group,
        now: now.toISOString(),
        after: decodeCursor(query.cursor, ListPlace),
        limit: query.limit,
      }),
    );
    const page = pageOf(rows, query.limit, (row) => [row.starts_at, row.id]);
    return {
      data: page.rows.map((row) => presentBookingSummary(row, { actor, now })),
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

  serve.member(app, listCalendar, async ({ query, context: { scope, actor } }) => {
    const rows = await scope.read((trx) =>
      calendarEntries(trx, {
        merchantId: scope.merchant.id,
        from: query.from,
        to: query.to,
        type: query.type,
        resourceIds: query.resourceIds,
      }),
    );
    return { data: rows.map((row) => presentCalendarEntry(row, actor)) };
  });
}
