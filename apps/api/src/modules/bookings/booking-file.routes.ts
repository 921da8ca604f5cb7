import { AppError, apiBasePath, getBooking } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { writeCalendar } from '../../platform/calendar/calendar-file.ts';
import type { RequestContexts } from '../../platform/request-scope/request-contexts.ts';
import { presentCalendarEvent } from './booking-calendar.presenter.ts';
import { visibleBooking } from './booking-view.ts';

const Params = z.object({ id: z.uuid() });

/** A booking as a file for any calendar. No operation: the answer is a file, not JSON (Z-122). */
export function bookingFileRoutes(app: FastifyInstance, contexts: RequestContexts): void {
  app.get(`${apiBasePath}/bookings/:id.ics`, async (request, reply) => {
    const context = await contexts.memberOf(request, getBooking);
    const params = Params.safeParse(request.params);
    if (!params.success) throw new AppError('booking.not_found');
    const { row } = await visibleBooking(context, params.data.id);
    const isCancelled = row.status === 'cancelled';
    const event = presentCalendarEvent(row);
    const content = writeCalendar({
      method: isCancelled ? 'cancel' : 'publish',
      events: [isCancelled ? { ...event, status: 'cancelled' } : event],
    });
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="booking.ics"',
      })
      .type('text/calendar; charset=utf-8')
      .send(content);
  });
}
