import type { Booking, BookingSummary, MyBooking } from '@axp/contracts';
import { bookingPrivacies, isInGroup } from '@axp/contracts';
import { knownWord } from '../../../../platform/db/known-word.ts';
import type { Actor, MerchantContext } from '../../../../platform/request-scope/request-scope.ts';
import { presentImage } from '../../../records/images/index.ts';
import { presentOwnFields } from '../../../resources/own-fields/index.ts';
import {
  asResourceType,
  namesOfLinks,
  presentNotReturned,
  presentPlace,
} from '../../../resources/resources/index.ts';
import { mayReadBills, presentBillSummary } from '../../bills/index.ts';
import type { Involvement } from '../rules/abilities.ts';
import {
  abilitiesOf,
  isOver,
  isOverdue,
  opensFor,
  rolesOf,
  seesOfBooking,
} from '../rules/abilities.ts';
import { asStoredAnswer } from '../rules/booking.ts';
import { isSameDay } from '../rules/time.ts';
import { stateOf } from '../store/booking-row.ts';
import type { BookingRow, OwnedRow } from './booking-rows.ts';
import type { BookingDetailRow } from './detail.ts';
import {
  presentAssetReturn,
  presentAttachment,
  presentCarReturn,
  presentCheckIn,
  presentDetails,
  presentOffer,
  presentOrigin,
  presentPendingChange,
  presentSeries,
} from './present-parts.ts';

/** Who reads, and when: what a booking lets its reader do depends on both. */
export interface Reader {
  readonly actor: Actor;
  readonly merchant: Pick<
    MerchantContext,
    'offeredTypes' | 'bookingRules' | 'ownFields' | 'timezone'
  >;
  readonly now: Date;
}

type ListedRow = BookingRow & {
  readonly decides: boolean;
  /** The reader's answer; null or absent for one who is not invited. */
  readonly answer?: string | null;
};

/** Roles known in a list; the booking page also loads participants and delegates. */
function involvementInList(row: ListedRow, actor: Actor) {
  const isInvitee = typeof row.answer === 'string';
  return {
    isOwner: row.booker_id === actor.id || row.booked_for_id === actor.id,
    isParticipant: isInvitee,
    isInvitee,
    isApprover: row.decides,
    actsForId: null,
    isManager: actor.isAdministrator || actor.managedBuildingIds.includes(row.building_id),
    isHelpDesk: actor.roles.includes('help-desk'),
    isAuditor: actor.roles.includes('auditor'),
  };
}

export function presentBookingSummary(
  row: ListedRow,
  { actor, merchant, now }: Reader,
  involvement: Involvement = involvementInList(row, actor),
): BookingSummary {
  const state = stateOf(row);
  const movable = {
    ...state,
    isOffered: merchant.offeredTypes.has(state.type),
    checkInOpensAt: row.check_in_opens_at,
  };
  const roles = rolesOf(involvement);
  return {
    id: row.id,
    type: asResourceType(row.type),
    title: row.title,
    status: state.status,
    version: row.version,
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.timezone,
    privacy: knownWord(bookingPrivacies, row.privacy),
    seriesId: row.series_id,
    resource: {
      id: row.resource_id,
      type: asResourceType(row.type),
      name: row.resource_name,
      image: presentImage(row.image_id),
      ...presentPlace(row),
      capacity: row.capacity,
    },
    bill: mayReadBills(actor, state) ? presentBillSummary(row) : null,
    ...(row.closed_day && { closedDay: row.closed_day }),
    checkInOpensAt: opensFor(movable, roles, now),
    abilities: abilitiesOf(movable, roles, now),
  };
}

/** The unit that a booking counts for, and its owners. */
export function presentOwners(
  row: OwnedRow,
): Pick<Booking, 'businessUnit' | 'booker' | 'bookedFor'> {
  return {
    businessUnit: { id: row.business_unit_id, title: row.unit_title },
    booker: {
      id: row.booker_id,
      fullName: row.booker_name,
      email: row.booker_email,
      profileImage: presentImage(row.booker_image_id),
    },
    bookedFor: {
      id: row.booked_for_id,
      fullName: row.booked_for_name,
      email: row.booked_for_email,
      profileImage: presentImage(row.booked_for_image_id),
    },
  };
}

/** Whether what is booked has yet to be taken. */
function isAwaited(booking: BookingSummary, now: Date): boolean {
  return (
    !['checked-in', 'checked-out', 'cancelled'].includes(booking.status) && !isOver(booking, now)
  );
}

/** The reader's own invitation; null without one. */
export function presentInvitation(
  answer: string | null | undefined,
  organiser: string,
): MyBooking['invitation'] {
  return typeof answer === 'string' ? { answer: asStoredAnswer(answer), organiser } : null;
}

/** All that is read of one booking, and what its reader is to it. */
export interface BookingView {
  readonly row: BookingDetailRow;
  readonly involvement: Involvement;
}

/** Whether the booking waits because of a budget, as far as the reader may know of its costs. */
function isOverBudget({ row, involvement }: BookingView, actor: Actor): boolean {
  const state = stateOf(row);
  const mayKnow = involvement.isApprover || mayReadBills(actor, state);
  return mayKnow && row.is_over_budget && isInGroup(state.status, 'pending');
}

export function presentBooking({ row, involvement }: BookingView, reader: Reader): Booking {
  const summary = presentBookingSummary({ ...row, decides: false }, reader, involvement);
  const own = { fields: reader.merchant.ownFields, sees: seesOfBooking(involvement) };
  return {
    ...summary,
    description: row.description,
    address: row.address,
    ...namesOfLinks(row.links),
    ...presentOwners(row),
    invitees: row.invitees
      .map(({ user_id, email, name, answer, comment, reminded_at }) => ({
        userId: user_id,
        email,
        name,
        answer: asStoredAnswer(answer),
        comment,
        isReminded:
          reminded_at !== null &&
          isSameDay(reminded_at, reader.now.toISOString(), reader.merchant.timezone),
      }))
      .toSorted((one, other) => (one.email < other.email ? -1 : 1)),
    otherAnswers: row.other_answers ?? 0,
    invitation: presentInvitation(
      row.invitees.find(({ user_id }) => user_id === reader.actor.id)?.answer,
      row.booked_for_name,
    ),
    origin: presentOrigin(row),
    ...presentDetails(row),
    ownFields: presentOwnFields(own.fields, row.own_fields, own.sees),
    pendingChange: presentPendingChange(row, own),
    isOverBudget: isOverBudget({ row, involvement }, reader.actor),
    offer: involvement.isOwner ? presentOffer(row) : null,
    checkIn: presentCheckIn(row, reader.merchant),
    checkedInAt: row.checked_in_at,
    checkedOutAt: row.checked_out_at,
    isOverdue: isOverdue({ ...summary, checkInOpensAt: row.check_in_opens_at }, reader.now),
    notReturned: isAwaited(summary, reader.now) ? presentNotReturned(row) : null,
    carReturn: presentCarReturn(row),
    assetReturn: presentAssetReturn(row),
    series: presentSeries(row),
    attachments: row.attachments.map(presentAttachment),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
