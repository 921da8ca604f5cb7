export { attachmentRoutes } from './attachments/routes.ts';
export {
  keptBookings,
  removeBlock,
  unitsToBlock,
  upcomingBlocks,
} from './change/block.repository.ts';
export {
  blockResource,
  changeMaintenance,
  endMaintenance,
  planMaintenance,
} from './change/block-resource.ts';
export { carryOutDecisions, decisionsOn } from './change/booking-decisions.ts';
export { cancelBooking } from './change/cancel-booking.ts';
export { checkIn, checkInAtResource } from './change/check-in.ts';
export { checkOut } from './change/check-out.ts';
export { claimBooking } from './change/claim-booking.ts';
export { editBooking } from './change/edit-booking.ts';
export { extendBooking } from './change/extend-booking.ts';
export { clashesOfZone, moveWithZone, sameWallTime } from './change/move-with-zone.ts';
export { sweepHolds } from './holds/hold.repository.ts';
export { canTakeOver, type Heir, lockHeirs, presentItem, searchHeirs } from './leaver/heirs.ts';
export {
  findOpenItems,
  hasOpenItems,
  type OpenItem,
  openBookingsOf,
} from './leaver/open-items.ts';
export { settleItems } from './leaver/settle-items.ts';
export { answerByLink, linkMoves } from './link-moves.ts';
export type {
  MovedBooking,
  MovedResult,
  MovedSeries,
  PlannedTime,
} from './moving-in/moved-booking.ts';
export { takeOver } from './moving-in/take-over.ts';
export { connectBlock } from './problems/change-problem.ts';
export { forgetProblems } from './problems/forget-problems.job.ts';
export { seesProblem } from './problems/problem.queries.ts';
export { type ReportReading, reportableResource } from './problems/report-problem.ts';
export { problemRoutes } from './problems/routes.ts';
export { countWaitingForOthers } from './read/approval-queue.ts';
export { bookingsWithGuest } from './read/booking-rows.ts';
export {
  blockedTimesOfResource,
  type CalendarBookingRow,
  calendarBookingsOfResource,
  calendarBookingsOfUser,
  presentCalendarEvent,
} from './read/ics-bookings.ts';
export { foldDates, foldSeries, patternsByUid } from './read/ics-series.ts';
export { isOverdueAt, isRunningAt } from './read/merchant-bookings.ts';
export type { OwnReader } from './read/present-parts.ts';
export { findOfferedMove, findRequestedChange } from './read/requested-change.ts';
export { takenTimes } from './read/taken-times.ts';
export { occupiedUnits, takenUnits } from './read/taken-units.ts';
export { visitFor } from './read/view.ts';
export { visitsOf } from './read/visits.ts';
export { requestBooking } from './request/request-booking.ts';
export { bookingRoutes } from './routes.ts';
export { canAnswer, canCheckIn, maySee, seesOfBooking } from './rules/abilities.ts';
export { asBookingStatus, asStoredAnswer } from './rules/booking.ts';
export { licenceRefusal } from './rules/kind-rules.ts';
export { datesOfSeries } from './rules/series.ts';
export { brokenRules } from './rules/time-rules.ts';
export { cancelSeries, editSeries } from './series/change-series.ts';
export { previewSeries } from './series/preview.ts';
export { requestSeries } from './series/request-series.ts';
export {
  type AnnouncedPeriod,
  announceToBookers,
  countAnnounced,
} from './steps/announce.ts';
export { isApprovalNeeded } from './steps/first-status.ts';
export { calendarState, handOver } from './store/booking-row.ts';
export {
  decidesInOwnRight,
  involvementOf,
  isHiddenFrom,
  seesBookingOf,
} from './store/deciders.ts';
export { placesAt } from './store/linked-time.ts';
export { shownPrivacy, takesPart } from './store/movable.ts';
export { offeredPlaceId } from './store/offered-place.ts';
export { occupyOverdueReturns } from './timers/hold-what-is-out.ts';
export { planStartReminders } from './timers/start-reminders.ts';
export { bookingTimers } from './timers/timer-job.ts';
