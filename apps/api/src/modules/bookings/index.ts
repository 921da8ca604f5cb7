export { bookingRoutes } from './booking.routes.ts';
export { presentCalendarEvent } from './booking-calendar.presenter.ts';
export {
  blockedTimesOfResource,
  type CalendarBookingRow,
  calendarBookingsOfResource,
  calendarBookingsOfUser,
} from './booking-calendar.queries.ts';
export { bookingFileRoutes } from './booking-file.routes.ts';
export { bookingTimers } from './booking-timer.job.ts';
export { bookingTransaction } from './booking-transaction.ts';
export { holdRoutes } from './hold.routes.ts';
export { sweepHolds } from './sweep-holds.ts';
