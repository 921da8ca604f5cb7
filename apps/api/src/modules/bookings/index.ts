export { involvementOf, isHiddenFrom } from './approver.queries.ts';
export { attachmentRoutes } from './attachment.routes.ts';
export { removeBlock, upcomingBlocks } from './block.repository.ts';
export { bookingRoutes } from './booking.routes.ts';
export { bookingTimers } from './booking-timer.job.ts';
export { holdRoutes } from './hold.routes.ts';
export { type LinkMove, linkMoves } from './link-moves.ts';
export { shownPrivacy, takesPart } from './movable-booking.queries.ts';
export {
  blockedTimesOfResource,
  type CalendarBookingRow,
  calendarBookingsOfResource,
  calendarBookingsOfUser,
  presentCalendarEvent,
} from './read/ics-bookings.ts';
export { foldDates, foldSeries, patternsByUid } from './read/ics-series.ts';
export { visitFor } from './read/view.ts';
export { retryableRequest } from './retryable-request.ts';
export { maySee } from './rules/abilities.ts';
export { asBookingStatus } from './rules/booking.ts';
export { datesOfSeries } from './rules/series.ts';
export { brokenRules } from './rules/time-rules.ts';
export { sweepHolds } from './sweep-holds.ts';
export { blockResource } from './use-cases/block-resource.ts';
export { checkInAtResource } from './use-cases/check-in-at-resource.ts';
export { planMaintenance } from './use-cases/plan-maintenance.ts';
export type { RetryableRequest } from './use-cases/request-once.ts';
export { type Settlement, settleBookings } from './use-cases/settle-bookings.ts';
