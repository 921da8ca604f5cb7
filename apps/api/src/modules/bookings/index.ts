export { involvementOf, isHiddenFrom } from './approver.queries.ts';
export { attachmentRoutes } from './attachment.routes.ts';
export { maySee } from './booking.policy.ts';
export { asBookingStatus, shownPrivacy } from './booking.queries.ts';
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
export { bookingStore, bookingTransaction } from './booking-transaction.ts';
export { visitFor } from './booking-view.ts';
export { foldDates, foldSeries } from './calendar-series.ts';
export { holdRoutes } from './hold.routes.ts';
export { type LinkMove, linkMoves } from './link-moves.ts';
export { takesPart } from './movable-booking.queries.ts';
export { retryableRequest } from './retryable-request.ts';
export { datesOfSeries } from './rules/series.ts';
export { brokenRules } from './rules/time-rules.ts';
export { patternsByUid } from './series.queries.ts';
export { sweepHolds } from './sweep-holds.ts';
export { blockResource } from './use-cases/block-resource.ts';
export type { BookingContext } from './use-cases/booking-context.ts';
export { checkInAtResource } from './use-cases/check-in-at-resource.ts';
export { planMaintenance } from './use-cases/plan-maintenance.ts';
export type { RetryableRequest } from './use-cases/request-once.ts';
export { type Settlement, settleBookings } from './use-cases/settle-bookings.ts';
