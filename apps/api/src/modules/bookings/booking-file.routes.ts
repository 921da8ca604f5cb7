import { downloadBooking } from '@axp/contracts';
import { FileAnswer } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { calendarType, writeCalendar } from '../../platform/calendar/calendar-file.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { presentCalendarEvent } from './booking-calendar.presenter.ts';
import { visibleBooking } from './booking-view.ts';

/** A booking as a file for any calendar (Z-122). */
export function bookingFileRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, downloadBooking, async ({ params, context }) => {
    const { row } = await visibleBooking(context, params.id);
    const isCancelled = row.status === 'cancelled';
    const event = presentCalendarEvent(row);
    return new FileAnswer({
      mediaType: calendarType,
      bytes: writeCalendar({
        method: isCancelled ? 'cancel' : 'publish',
        events: [isCancelled ? { ...event, status: 'cancelled' } : event],
      }),
      headers: {
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="booking.ics"',
      },
    });
  });
}
