export { attachmentRoutes } from './attachment.routes.ts';
export { bookingRoutes } from './booking.routes.ts';
export { bookingTimers } from './booking-timer.job.ts';
export { removeBlock, upcomingBlocks } from './change/block.repository.ts';
export { holdRoutes } from './hold.routes.ts';
export { sweepHolds } from './holds/hold.repository.ts';
export { type LinkMove, linkMoves } from './link-moves.ts';
export {
  blockedTimesOfResource,
  type CalendarBookingRow,
  calendarBookingsOfResource,
  calendarBookingsOfUser,
  presentCalendarEvent,
} from './read/ics-bookings.ts';
export { foldDates, foldSeries, patternsByUid } from './read/ics-series.ts';
export { visitFor } from './read/view.ts';
export { maySee } from './rules/abilities.ts';
export { asBookingStatus } from './rules/booking.ts';
export { datesOfSeries } from './rules/series.ts';
export { brokenRules } from './rules/time-rules.ts';
export { involvementOf, isHiddenFrom } from './store/deciders.ts';
export { shownPrivacy, takesPart } from './store/movable.ts';
export { type RetryableRequest, retryableRequest } from './store/once.ts';
export { blockResource } from './use-cases/block-resource.ts';
export { checkInAtResource } from './use-cases/check-in-at-resource.ts';
export { planMaintenance } from './use-cases/plan-maintenance.ts';
export { type Settlement, settleBookings } from './use-cases/settle-bookings.ts';
