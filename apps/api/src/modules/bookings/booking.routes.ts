import {
  cancelBooking as cancelOperation,
  createBooking,
  editBooking as editOperation,
  previewSeries as previewOperation,
  previewSeriesEdit,
} from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { BookingRouteDeps } from './booking-route-deps.ts';
import { moveRoutes } from './move.routes.ts';
import { presentPreview } from './present-preview.ts';
import { readingRoutes } from './read/routes.ts';
import { bookingAfterStep, bookingFor } from './read/view.ts';
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
