import {
  approveBooking as approveOperation,
  checkIn as checkInOperation,
  checkOut as checkOutOperation,
  extendBooking as extendOperation,
  rejectBooking as rejectOperation,
  releaseBookings as releaseOperation,
} from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { writeWithRetry } from '../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { bookingAfterStep, bookingFor, summariesFor } from './read/view.ts';
import { doOnce, retryableRequest } from './store/once.ts';
import { checkIn } from './use-cases/check-in.ts';
import { checkOut } from './use-cases/check-out.ts';
import { approveBooking, rejectBooking } from './use-cases/decide-booking.ts';
import { extendBooking } from './use-cases/extend-booking.ts';
import { releaseBookings } from './use-cases/release-bookings.ts';
import { approveSeries, rejectSeries } from './use-cases/series/decide-series.ts';

/** What people do with bookings that stand: decide on them, come, go, stay longer, give back. */
export function moveRoutes(app: FastifyInstance, serve: ApiServe): void {
  decisionRoutes(app, serve);
  visitRoutes(app, serve);
}

function decisionRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, approveOperation, async ({ params, query: { scope }, body, context }) => {
    await writeWithRetry(context, (tx) =>
      scope === 'this'
        ? approveBooking(tx, params.id, body)
        : approveSeries(tx, params.id, { ...body, scope }),
    );
    return { data: await bookingAfterStep(context, params.id) };
  });

  serve.member(app, rejectOperation, async ({ params, query: { scope }, body, context }) => {
    await writeWithRetry(context, (tx) =>
      scope === 'this'
        ? rejectBooking(tx, params.id, body)
        : rejectSeries(tx, params.id, { ...body, scope }),
    );
    return { data: await bookingAfterStep(context, params.id) };
  });
}

function visitRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, checkInOperation, async ({ params, body, context, reply }) => {
    const retryable = retryableRequest(reply.request, { checkIn: params.id, ...body });
    await writeWithRetry(context, (tx) =>
      doOnce(tx, { request: retryable, bookingId: params.id }, () => checkIn(tx, params.id, body)),
    );
    return { data: await bookingFor(context, params.id) };
  });

  serve.member(app, checkOutOperation, async ({ params, body, context }) => {
    await writeWithRetry(context, (tx) => checkOut(tx, params.id, body));
    return { data: await bookingFor(context, params.id) };
  });

  serve.member(app, extendOperation, async ({ params, body, context }) => {
    await writeWithRetry(context, (tx) => extendBooking(tx, params.id, body));
    return { data: await bookingFor(context, params.id) };
  });

  serve.member(app, releaseOperation, async ({ body, context }) => {
    const ids = await writeWithRetry(context, (tx) => releaseBookings(tx, body));
    return { data: await summariesFor(context, ids) };
  });
}
