export { announceChanges } from './announce.job.ts';
export { AnswerContent } from './answer-content.ts';
export type {
  Answer,
  CalendarAdapter,
  IdentifiedOrganizer,
  Outcome,
  Received,
} from './calendar-adapter.ts';
export type { InvitedAttendee, InvitedEvent, Mailbox, Organizer } from './domain/invited-event.ts';
export { readSeries, untilOnWall } from './domain/recurrence.ts';
export { linkedOffers } from './follow-offer.ts';
export { offerText } from './offer-text.ts';
export { actAs, findMembers } from './organizer.ts';
export { processChange } from './process-change.ts';
export { findTrialSlot, tryMeeting } from './try-meeting.ts';
