import {
  downloadBooking,
  getBooking,
  listApprovals,
  listBookingEvents,
  listCalendar,
  listMyBookings,
  packCalendar,
  quoteBooking,
} from '@axp/contracts';
import { findBusyTimes } from '@axp/contracts/invitations';
import { savedFile } from '@axp/server-kit/http';
import type { Clock } from '@axp/server-kit/time';
import type { FastifyInstance } from 'fastify';
import { calendarType, writeCalendar } from '../../../../platform/calendar/calendar-file.ts';
import type { Changes } from '../../../../platform/changes/changes.ts';
import { calendarSubject } from '../../../../platform/changes/changes.ts';
import { keptByBrowser, rememberAnswers } from '../../../../platform/changes/remembered-answers.ts';
import { decodeCursor, pageOf, TimedPlace } from '../../../../platform/db/cursor.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import { seesOfBooking } from '../rules/abilities.ts';
import { countApprovals, listApprovalRows, presentApproval } from './approval-queue.ts';
import { costOfBooking } from './booking-cost.ts';
import { busyTimes } from './busy-times.ts';
import { bookingHistory } from './history.ts';
import { presentCalendarEvent } from './ics-bookings.ts';
import type { BillRouteDeps } from './merchant-bill-routes.ts';
import { merchantBillRoutes } from './merchant-bill-routes.ts';
import { merchantBookingRoutes } from './merchant-routes.ts';
import { myBookings, presentMyBooking } from './my-bookings.ts';
import { createTimeline } from './timeline.ts';
import { bookingFor, readerOf, visibleBooking } from './view.ts';

export interface ReadingDeps extends BillRouteDeps {
  readonly changes: Changes;
  readonly clock: Clock;
}

/** Lists, details, history, timeline, approval queue and calendar file of bookings. */
export function readingRoutes(app: FastifyInstance, deps: ReadingDeps): void {
  const { serve } = deps;
  listRoutes(app, serve);
  calendarRoute(app, deps);
  approvalQueue(app, serve);
  calendarFile(app, serve);
  merchantBookingRoutes(app, serve);
  merchantBillRoutes(app, deps);
  serve.member(app, quoteBooking, async ({ body, context }) => ({
    data: await costOfBooking(context, body),
  }));
}

function listRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listMyBookings, async ({ query, context }) => {
    const { scope, actor } = context;
    const reader = readerOf(context);
    const { cursor, ...criteria } = query;
    const now = reader.now.toISOString();
    const after = decodeCursor(cursor, TimedPlace);
    const filter = { ...criteria, merchantId: scope.merchant.id, person: actor, now, after };
    const rows = await scope.read((tx) => myBookings(tx.db, filter));
    const page = pageOf(rows, query.limit, (row) => [row.starts_at, row.id]);
    return {
      data: page.rows.map((row) => presentMyBooking(row, reader)),
      meta: { nextCursor: page.nextCursor },
    };
  });

  serve.member(app, getBooking, async ({ params, context }) => ({
    data: await bookingFor(context, params.id),
  }));

  serve.member(app, findBusyTimes, async ({ body, context: { scope } }) => ({
    data: await scope.readRecent((tx) =>
      busyTimes(tx.db, { ...body, merchantId: scope.merchant.id }),
    ),
  }));

  serve.member(app, listBookingEvents, async ({ params, context }) => {
    const { scope } = context;
    const { involvement } = await visibleBooking(context, params.id);
    const ownFields = scope.merchant.ownFields.filter(seesOfBooking(involvement));
    return { data: await scope.read((tx) => bookingHistory(tx, params.id, ownFields)) };
  });
}

/** Rights and services of the reader are kept in directories for so long; replicas lag less. */
const settledAfterMs = 15_000;

/** An open calendar asks again and again, mostly without a change (Z-83). */
function calendarRoute(app: FastifyInstance, { serve, changes, clock }: ReadingDeps): void {
  // A scope of its own: its hooks are for this route alone.
  void app.register(async (scoped) => {
    const remember = rememberAnswers(scoped, { changes, clock });
    const timeline = createTimeline({ changes, clock });
    serve.member(scoped, listCalendar, async ({ query, context, reply }) => {
      const { id: merchantId } = context.scope.merchant;
      const asOf = changes.position;
      const subjects = [merchantId, context.actor.id, calendarSubject(merchantId)];
      const { from, to, type: types, resourceIds, businessUnitIds, personId } = query;
      const filter = { merchantId, from, to, types, resourceIds, businessUnitIds, personId };
      const { entries, until } = await timeline(context, filter);
      // The owner and business unit of a private booking are as private as its title.
      const isNarrowed = businessUnitIds !== undefined || personId !== undefined;
      const data = packCalendar(isNarrowed ? entries.filter(({ booking }) => booking) : entries);
      // A change that a replica or a directory does not know yet would be missing for a minute.
      if (changes.areSettled(subjects, settledAfterMs)) remember(reply, { subjects, asOf, until });
      else reply.headers(keptByBrowser);
      return { data };
    });
  });
}

function approvalQueue(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listApprovals, async ({ query, context: { scope, actor } }) => {
    const { merchant, clock } = scope;
    const owner = { merchantId: merchant.id, person: actor };
    const after = decodeCursor(query.cursor, TimedPlace);
    const [rows, total] = await scope.read((tx) =>
      allOrFirstError([
        listApprovalRows(tx.db, { ...owner, after, limit: query.limit }),
        countApprovals(tx.db, owner),
      ]),
    );
    const page = pageOf(rows, query.limit, (row) => [row.due_at, row.id]);
    const reader = { actor, merchant, now: clock.now() };
    return {
      data: page.rows.map((row) => presentApproval(row, reader)),
      meta: { nextCursor: page.nextCursor, total },
    };
  });
}

/** A booking as a calendar file (Z-122). */
function calendarFile(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, downloadBooking, async ({ params, context }) => {
    const { row } = await visibleBooking(context, params.id);
    const event = presentCalendarEvent(row);
    const method = event.status === 'cancelled' ? 'cancel' : 'publish';
    const text = writeCalendar({ method, events: [event] });
    return savedFile('booking.ics', calendarType, text);
  });
}
