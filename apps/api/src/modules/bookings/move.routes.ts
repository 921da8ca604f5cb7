import {
  approveBooking as approveOperation,
  checkIn as checkInOperation,
  checkOut as checkOutOperation,
  extendBooking as extendOperation,
  rejectBooking as rejectOperation,
  releaseBookings as releaseOperation,
} from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { BookingRouteDeps } from './booking-route-deps.ts';
import { bookingAfterStep, bookingFor, summariesFor } from './read/view.ts';
import { retryableRequest } from './retryable-request.ts';
import { checkIn } from './use-cases/check-in.ts';
import { checkOut } from './use-cases/check-out.ts';
import { approveBooking, rejectBooking } from './use-cases/decide-booking.ts';
import { extendBooking } from './use-cases/extend-booking.ts';
import { releaseBookings } from './use-cases/release-bookings.ts';
import { doOnce } from './use-cases/request-once.ts';
import { approveSeries, rejectSeries } from './use-cases/series/decide-series.ts';

/** What people do with bookings that stand: decide on them, come, go, stay longer, give back. */
export function moveRoutes(app: FastifyInstance, deps: BookingRouteDeps): void {
  decisionRoutes(app, deps);
  visitRoutes(app, deps);
}

function decisionRoutes(app: FastifyInstance, { serve, inTransaction }: BookingRouteDeps): void {
  serve.member(app, approveOperation, async ({ params, query: { scope }, body, context }) => {
    await inTransaction(context, (booking) =>
      scope === 'this'
        ? approveBooking(booking, params.id, body)
        : approveSeries(booking, params.id, { ...body, scope }),
    );
    return { data: await bookingAfterStep(context, params.id) };
  });

  serve.member(app, rejectOperation, async ({ params, query: { scope }, body, context }) => {
    await inTransaction(context, (booking) =>
      scope === 'this'
        ? rejectBooking(booking, params.id, body)
        : rejectSeries(booking, params.id, { ...body, scope }),
    );
    return { data: await bookingAfterStep(context, params.id) };
  });
}

function visitRoutes(app: FastifyInstance, { serve, inTransaction }: BookingRouteDeps): void {
  serve.member(app, checkInOperation, async ({ params, body, context, reply }) => {
    const retryable = retryableRequest(reply.request, { checkIn: params.id, ...body });
    await inTransaction(context, (booking) =>
      doOnce(booking, { request: retryable, bookingId: params.id }, () =>
        checkIn(booking, params.id, body),
      ),
    );
    return { data: await bookingFor(context, params.id) };
  });

  serve.member(app, checkOutOperation, async ({ params, body, context }) => {
    await inTransaction(context, (booking) => checkOut(booking, params.id, body));
    return { data: await bookingFor(context, params.id) };
  });

  serve.member(app, extendOperation, async ({ params, body, context }) => {
    await inTransaction(context, (booking) => extendBooking(booking, params.id, body));
    return { data: await bookingFor(context, params.id) };
  });

  serve.member(app, releaseOperation, async ({ body, context }) => {
    const ids = await inTransaction(context, (booking) => releaseBookings(booking, body));
    return { data: await summariesFor(context, ids) };
  });
}
