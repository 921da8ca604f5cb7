import type { EditBookingBody } from '@axp/contracts';
import {
  approveBooking as approveOperation,
  cancelBooking as cancelOperation,
  checkIn as checkInOperation,
  checkOut as checkOutOperation,
  createBooking,
  editBooking as editOperation,
  extendBooking as extendOperation,
  previewSeries as previewOperation,
  previewSeriesEdit,
  quoteSeriesEdit,
  rejectBooking as rejectOperation,
  releaseHold,
  releaseBookings as releaseOperation,
  takeHold,
} from '@axp/contracts';
import { remindOverdue as remindOperation } from '@axp/contracts/administration';
import {
  answerInvitation as answerOperation,
  remindInvitees as remindInviteesOperation,
  sendAnswerAgain as sendAgainOperation,
} from '@axp/contracts/invitations';
import { offerPlace as offerOperation } from '@axp/contracts/problems';
import type { FastifyInstance } from 'fastify';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { checkWithRetry, writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { approveBooking, rejectBooking } from './approval/decide-booking.ts';
import { approveSeries, rejectSeries } from './approval/decide-series.ts';
import { answerInvitation } from './change/answer-invitation.ts';
import { cancelBooking, releaseBookings } from './change/cancel-booking.ts';
import { checkIn } from './change/check-in.ts';
import { checkOut } from './change/check-out.ts';
import { editBooking } from './change/edit-booking.ts';
import { extendBooking } from './change/extend-booking.ts';
import { remindInvitees, remindOverdue } from './change/notify-about-booking.ts';
import { offerPlace } from './change/offer-place.ts';
import { sendAnswerAgain } from './change/send-answer-again.ts';
import { holdTime, releaseHeldTime } from './holds/hold-time.ts';
import type { BookingView } from './read/present-booking.ts';
import { presentBooking } from './read/present-booking.ts';
import type { ReadingDeps } from './read/routes.ts';
import { readingRoutes } from './read/routes.ts';
import { bookingAfterStep, bookingFor, readerOf, summariesFor, viewOfNew } from './read/view.ts';
import { requestBooking } from './request/request-booking.ts';
import { cancelSeries, editSeries } from './series/change-series.ts';
import { quoteEdit } from './series/edit-cost.ts';
import { presentPreview, previewEdit, previewSeries } from './series/preview.ts';
import { repeats, requestSeries } from './series/request-series.ts';
import { separateDate } from './series/separate-date.ts';

/** Requests, changes, decisions, visits and holds. */
export function bookingRoutes(app: FastifyInstance, deps: ReadingDeps): void {
  const { serve } = deps;
  writingRoutes(app, serve);
  decisionRoutes(app, serve);
  visitRoutes(app, serve);
  holdRoutes(app, serve);
  readingRoutes(app, deps);
}

function writingRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, createBooking, async ({ body, context }) => {
    // Apart from the result, because a retry reads the booking again.
    const made: { view?: BookingView | null } = {};
    const id = await writeWithRetry(context, async (tx) => {
      const newId = tx.newId();
      made.view = repeats(body)
        ? await requestSeries(tx, body, newId)
        : await requestBooking(tx, body, { id: newId, see: viewOfNew });
      return newId;
    });
    const { view } = made;
    const data = view ? presentBooking(view, readerOf(context)) : await bookingFor(context, id);
    return { data };
  });

  serve.member(app, previewOperation, async ({ body, context }) =>
    presentPreview(context, await checkWithRetry(context, (tx) => previewSeries(tx, body))),
  );

  serve.member(app, previewSeriesEdit, async ({ params, query: { scope }, body, context }) => {
    const preview = await checkWithRetry(context, (tx) =>
      previewEdit(tx, params.id, { body, scope }),
    );
    return presentPreview(context, preview);
  });

  serve.member(app, quoteSeriesEdit, async ({ params, query: { scope }, body, context }) => ({
    data: await checkWithRetry(context, (tx) => quoteEdit(tx, params.id, { body, scope })),
  }));

  serve.member(app, editOperation, async ({ params, query: { scope }, body, context }) => {
    await writeWithRetry(context, (tx) =>
      scope === 'this' ? editDate(tx, params.id, body) : editSeries(tx, params.id, body, scope),
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

  serve.member(app, answerOperation, async ({ params, query: { scope }, body, context }) => {
    await writeWithRetry(context, (tx) => answerInvitation(tx, params.id, { ...body, scope }));
    return { data: await bookingFor(context, params.id) };
  });

  serve.member(app, remindInviteesOperation, async ({ params, body, context }) => {
    await writeWithRetry(context, (tx) => remindInvitees(tx, params.id, body));
    return { data: await bookingFor(context, params.id) };
  });

  serve.member(app, sendAgainOperation, async ({ params, context }) => {
    await writeWithRetry(context, (tx) => sendAnswerAgain(tx, params.id));
    return { data: await bookingFor(context, params.id) };
  });

  serve.member(app, offerOperation, ({ params, body, context }) =>
    writeWithRetry(context, (tx) => offerPlace(tx, params.id, body.resourceId)),
  );

  serve.member(app, remindOperation, ({ params, context }) =>
    writeWithRetry(context, (tx) => remindOverdue(tx, params.id)),
  );
}

/** Changes one booking; without recurrence it leaves its series first. */
async function editDate(tx: MemberTransaction, id: string, body: EditBookingBody): Promise<void> {
  const change = body.recurrence === null ? await separateDate(tx, id, body) : body;
  if (change) await editBooking(tx, id, change);
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
  serve.member(app, checkInOperation, async ({ params, body, context }) => {
    await writeWithRetry(context, (tx) => checkIn(tx, params.id, body));
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

function holdRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, takeHold, async ({ params, body, context }) => ({
    data: await writeWithRetry(context, (tx) => holdTime(tx, params.formId, body)),
  }));

  serve.member(app, releaseHold, ({ params, context }) =>
    writeWithRetry(context, (tx) => releaseHeldTime(tx, params.formId)),
  );
}
