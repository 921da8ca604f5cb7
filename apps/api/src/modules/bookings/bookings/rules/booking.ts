import { fieldNames } from '@axp/contracts/kinds/booking-field';
import type { KindContent } from '@axp/contracts/kinds/booking-fields';
import { bookingFields, emptyContent } from '@axp/contracts/kinds/booking-fields';
import type {
  BookingPrivacy,
  BookingStatus,
  ResourceType,
  StoredAnswer,
} from '@axp/contracts/vocabulary';
import { bookingStatuses, storedAnswers } from '@axp/contracts/vocabulary';
import type { TimeSlot } from './time.ts';

/** The facts of a booking that decide which changes are possible. */
export interface BookingState extends TimeSlot {
  readonly id: string;
  readonly type: ResourceType;
  readonly resourceId: string;
  readonly status: BookingStatus;
  readonly version: number;
  readonly bookerId: string;
  readonly bookedForId: string;
  readonly businessUnitId: string;
  readonly attendees: number | null;
  /** Units of an asset; 1 for a room or car. */
  readonly quantity: number;
  readonly driverId: string | null;
  readonly needsDriver: boolean;
}

/** The fields of the booking form; those of other kinds are empty (Z-21, Z-22, Z-23). */
export interface BookingContent extends KindContent {
  readonly title: string;
  readonly description: string;
  readonly privacy: BookingPrivacy;
  /** Values of own fields by the ids of these (F-03). */
  readonly ownFields: Readonly<Record<string, string | number | boolean>>;
}

/** The content that a body has as it is stored: own values are judged by their definitions first. */
type PlainContent = Omit<BookingContent, 'ownFields'>;
type Content = { readonly [N in keyof PlainContent]?: PlainContent[N] | undefined };

const contentNames = new Set(['title', 'description', 'privacy', ...Object.keys(emptyContent)]);

/** The fields that a body has for the row of its booking. */
export function contentIn<C extends Content>(body: C): Pick<C, keyof C & keyof PlainContent>;
export function contentIn(body: object): object {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => contentNames.has(name) && value !== undefined),
  );
}

export function isRunning(booking: BookingState, now: Date): boolean {
  return Date.parse(booking.start) <= now.getTime() && now.getTime() < Date.parse(booking.end);
}

/** Fields that can change while a booking is running (Z-71). */
const changeableWhileRunning: ReadonlySet<string> = new Set(
  fieldNames(bookingFields, { isOpenWhileRunning: true }),
);

export function mayChangeWhileRunning(field: string): boolean {
  return changeableWhileRunning.has(field);
}

/** A new booking waits for approval where it needs one, but never its approver's own (Z-40). */
export function initialStatus(facts: {
  readonly needsApproval: boolean;
  readonly bookerIsApprover: boolean;
}): BookingStatus {
  return facts.needsApproval && !facts.bookerIsApprover ? 'pending-approval-book' : 'approved';
}

/** Fields whose change may touch what was approved (Z-43). */
const approvedFields: ReadonlySet<string> = new Set(
  fieldNames(bookingFields, { isApproved: true }),
);

export function touchesApprovedFields(change: object): boolean {
  return Object.entries(change).some(
    ([field, value]) => value !== undefined && approvedFields.has(field),
  );
}

interface EditFacts {
  readonly from: BookingStatus;
  /** Otherwise a manager, who needs approval only to use a resource that others manage (H-03). */
  readonly isOwner: boolean;
  /** Whether the change contains a field that may touch the approval. */
  readonly isReplanned: boolean;
  readonly needsApproval: boolean;
}

/** Where a change leads; the table of moves says whether it can go there. */
export function statusAfterEdit({
  from,
  isOwner,
  isReplanned,
  needsApproval,
}: EditFacts): BookingStatus {
  if (!isReplanned) return from;
  if (from === 'pending-approval-book') return isOwner && !needsApproval ? 'approved' : from;
  if (needsApproval) return 'pending-approval-edit';
  if (from === 'pending-approval-edit') return isOwner ? 'approved' : 'approved-edit';
  return from;
}

/** Narrows a stored answer; the table's check constraint allows no other. */
export function asStoredAnswer(stored: string): StoredAnswer {
  const answer = storedAnswers.find((known) => known === stored);
  if (!answer) throw new Error(`unknown answer in the database: ${stored}`);
  return answer;
}

/** Narrows a stored status; the table's check constraint allows no other. */
export function asBookingStatus(stored: string): BookingStatus {
  const status = bookingStatuses.find((known) => known === stored);
  if (!status) throw new Error(`unknown booking status in the database: ${stored}`);
  return status;
}
