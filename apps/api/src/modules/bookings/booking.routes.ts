import {
  cancelBooking as cancelOperation,
  createBooking,
  editBooking as editOperation,
  previewSeries as previewOperation,
  previewSeriesEdit,
} from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { writeWithRetry } from '../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { moveRoutes } from './move.routes.ts';
import { presentPreview } from './present-preview.ts';
import { readingRoutes } from './read/routes.ts';
import { bookingAfterStep, bookingFor } from './read/view.ts';
import { requestOnce, retryableRequest } from './store/once.ts';
import { cancelBooking } from './use-cases/cancel-booking.ts';
import { editBooking } from './use-cases/edit-booking.ts';
import { requestBooking } from './use-cases/request-booking.ts';
import { cancelSeries } from './use-cases/series/cancel-series.ts';
import { editSeries } from './use-cases/series/edit-series.ts';
import { previewEdit } from './use-cases/series/preview-edit.ts';
import { previewSeries } from './use-cases/series/preview-series.ts';
import { repeats, requestSeries } from './use-cases/series/request-series.ts';

export function bookingRoutes(app: FastifyInstance, serve: ApiServe): void {
  writingRoutes(app, serve);
  moveRoutes(app, serve);
  readingRoutes(app, serve);
}

function writingRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, createBooking, async ({ body, context, reply }) => {
    const retryable = retryableRequest(reply.request, body);
    const id = await writeWithRetry(context, (tx) =>
      requestOnce(tx, retryable, (newId) =>
        repeats(body) ? requestSeries(tx, body, newId) : requestBooking(tx, body, newId),
      ),
    );
    return { data: await bookingFor(context, id) };
  });

  serve.member(app, previewOperation, async ({ body, context }) =>
    presentPreview(context, await writeWithRetry(context, (tx) => previewSeries(tx, body))),
  );

  serve.member(app, previewSeriesEdit, async ({ params, query: { scope }, body, context }) => {
    const preview = await writeWithRetry(context, (tx) =>
      previewEdit(tx, params.id, { body, scope }),
    );
    return presentPreview(context, preview);
  });

  serve.member(app, editOperation, async ({ params, query: { scope }, body, context }) => {
    await writeWithRetry(context, (tx) =>
      scope === 'this' ? editBooking(tx, params.id, body) : editSeries(tx, params.id, body, scope),
    );
    return { data: await bookingAfterStep(context, params.id) };
  });

  serve.member(app, cancelOperation, async ({ params, query: { scope }, body, context }) => {
    await writeWithRetry(context, (tx) =>
      scope === 'this'
        ? cancelBooking(tx, params.id, body)
        : cancelSeries(tx, params.id, { ...body, scope }),
    );
    return { data: await bookingFor(context, params.id) };
  });
}
