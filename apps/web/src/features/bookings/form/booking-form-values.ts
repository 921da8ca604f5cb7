import type { Booking, BookingPrivacy, Person, RoomLayout, TimeRange, User } from '@axp/contracts';
import type { RepeatDraft } from '@/shared/booking/repeat.ts';
import { repeatOf } from '@/shared/booking/repeat.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import type { DateWish } from '../series/series-plan.ts';

export type InviteeChoice = Booking['invitees'][number];
export type BookedFor = Pick<Person, 'id' | 'fullName' | 'email'>;
/** Passenger: a colleague by id, others by name. */
export interface PassengerChoice {
  userId: string | null;
  name: string;
}

/** Values of every kind of booking (Z-20). */
interface CommonValues {
  title: string;
  start: string;
  end: string;
  bookedFor: BookedFor;
  businessUnitId: string;
  description: string;
  privacy: BookingPrivacy;
  /** Null for a booking that does not repeat. */
  repeat: RepeatDraft | null;
  /** Single dates of a series that are to be otherwise (Z-62). */
  wishes: DateWish[];
  /** The resource that a change moves the booking to; a new booking is for the one that is open. */
  resourceId: string;
  /** Reason for changing another user's booking (Z-71). */
  reason: string;
}

/** Z-21 */
interface RoomValues {
  attendees: number | null;
  invitees: InviteeChoice[];
  layout: RoomLayout | '';
  equipmentNote: string;
  cateringNote: string;
  meetingLink: string;
}

/** Z-22 */
interface CarValues {
  driver: BookedFor;
  needsDriver: boolean;
  passengers: PassengerChoice[];
  destination: string;
  estimatedKm: number | null;
  licenceConfirmed: boolean;
}

/** Z-22, Z-23; no building is where the asset stands. */
interface LoanValues {
  purpose: string;
  pickUpBuildingId: string;
  returnBuildingId: string;
  quantity: number | null;
}

/**
 * A booking as the person fills it in. All kinds have one shape, so that what was typed for one
 * resource goes along to another; which of it is shown and sent the kind decides (form-parts.ts).
 */
export interface BookingFormValues extends CommonValues, RoomValues, CarValues, LoanValues {}

export type FormField = keyof BookingFormValues;

interface Beginning {
  readonly user: User;
  readonly window: TimeRange;
  /** People in a room, or units of an asset, that were searched for. */
  readonly amount: number | null;
  /** Where the resource stands: a car is fetched and brought back there. */
  readonly buildingId: string;
}

export function emptyForm({ user, window, amount, buildingId }: Beginning): BookingFormValues {
  const ownUnit = user.businessUnits.find((unit) => unit.userBusinessUnit.default === 1);
  const isHelpDesk = user.roles.includes('help-desk');
  const self = { id: user.id, fullName: user.fullName, email: user.email };
  return {
    title: '',
    start: window.start,
    end: window.end,
    bookedFor: self,
    // The server takes that of the person for whom the help desk books.
    businessUnitId: isHelpDesk ? '' : ((ownUnit ?? user.businessUnits[0])?.id ?? ''),
    description: '',
    privacy: 'normal',
    repeat: null,
    wishes: [],
    resourceId: '',
    reason: '',
    attendees: amount ?? 1,
    invitees: [],
    layout: '',
    equipmentNote: '',
    cateringNote: '',
    meetingLink: '',
    driver: self,
    needsDriver: false,
    passengers: [],
    destination: '',
    estimatedKm: null,
    licenceConfirmed: false,
    purpose: '',
    pickUpBuildingId: buildingId,
    returnBuildingId: buildingId,
    quantity: amount ?? 1,
  };
}

function roomValues({ room, invitees }: Booking): RoomValues {
  return {
    attendees: room?.attendees ?? null,
    invitees: [...invitees],
    layout: room?.layout ?? '',
    equipmentNote: room?.equipmentNote ?? '',
    cateringNote: room?.cateringNote ?? '',
    meetingLink: room?.meetingLink ?? '',
  };
}

function carValues({ car, bookedFor }: Booking): CarValues {
  const { id, fullName, email } = bookedFor;
  const driver = car?.driver ? { ...car.driver, email: '' } : { id, fullName, email };
  return {
    driver,
    needsDriver: car?.needsDriver ?? false,
    passengers: [...(car?.passengers ?? [])],
    destination: car?.destination ?? '',
    estimatedKm: car?.estimatedKm ?? null,
    licenceConfirmed: car?.licenceConfirmed ?? false,
  };
}

function loanValues({ car, asset }: Booking): LoanValues {
  const loan = car ?? asset;
  return {
    purpose: loan?.purpose ?? '',
    pickUpBuildingId: loan?.pickUp?.id ?? '',
    returnBuildingId: loan?.return?.id ?? '',
    quantity: asset?.quantity ?? null,
  };
}

export function formOf(booking: Booking): BookingFormValues {
  const { title, start, end, description, privacy, bookedFor, series } = booking;
  return {
    title,
    start,
    end,
    bookedFor: { id: bookedFor.id, fullName: bookedFor.fullName, email: bookedFor.email },
    businessUnitId: booking.businessUnit.id,
    description,
    privacy,
    repeat: series && repeatOf(series.recurrence, wallClockOf(start, booking.timezone).day),
    wishes: [],
    resourceId: booking.resource.id,
    reason: '',
    ...roomValues(booking),
    ...carValues(booking),
    ...loanValues(booking),
  };
}
