import type { AppError, CreateBookingBody, ResourceType } from '@axp/contracts';
import { lineOf } from '../../../platform/calendar/line-of.ts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { InvitedEvent } from './domain/invited-event.ts';
import type { Slot, TimedEvent, WantedDate } from './domain/meeting-dates.ts';
import type { InvitedResource, MeetingAddress } from './meeting-target.ts';

/** Requested meeting, or one date of it, at the resources of an address. */
export interface Meeting {
  /** Acts as the organiser. */
  readonly tx: MemberTransaction;
  readonly address: MeetingAddress;
  readonly resources: readonly [InvitedResource, ...InvitedResource[]];
  /** The series or the single meeting first, then dates that differ. */
  readonly events: readonly [TimedEvent, ...TimedEvent[]];
  /** Whether dates of a series that are taken are left out. */
  readonly skipsTakenDates: boolean;
}

/** Result of a request. */
export type MeetingResult =
  | {
      readonly state: 'booked';
      readonly bookingId: string;
      readonly seriesId: string | null;
      /** Dates that were left out. */
      readonly missing: readonly WantedDate[];
    }
  | {
      readonly state: 'refused';
      readonly refusal: AppError;
      /** Whether an earlier booking of the meeting stays as it was. */
      readonly isKept: boolean;
    };

const titleLimits = { least: 3, most: 120 };
const purposeLimit = 200;

/** The form of the meeting. Its text stays in the organiser's calendar, as rooms of Exchange do it. */
export function bodyOf(
  { resources, events: [event] }: Pick<Meeting, 'resources' | 'events'>,
  { start, end }: Slot,
): CreateBookingBody {
  const [first, ...others] = resources;
  const title = lineOf(event.title, titleLimits.most);
  const isTitled = title.length >= titleLimits.least;
  const common = {
    ...(others.length === 0 ? { resourceId: first.id } : { anyOf: resources.map(({ id }) => id) }),
    ...(isTitled && { title }),
    start,
    end,
    description: '',
    ownFields: {},
    privacy: event.isPrivate ? ('private' as const) : ('normal' as const),
  };
  const purpose = isTitled ? lineOf(event.title, purposeLimit) : first.name;
  const attendees = attendeesOf(event, resources);
  return bodies[first.type](common, { purpose, attendees, buildingId: first.buildingId });
}

type Common = Pick<CreateBookingBody, 'start' | 'end' | 'description' | 'ownFields' | 'privacy'>;

interface Facts {
  readonly purpose: string;
  readonly attendees: number;
  readonly buildingId: string;
}

/** Forms of each kind with what a calendar knows. People have the organiser's invitation (E-11). */
const bodies = {
  room: (common, { attendees }) => ({
    ...common,
    type: 'room',
    attendees,
    invitees: [],
    layout: null,
    equipmentNote: '',
    cateringNote: '',
    meetingLink: null,
  }),
  car: (common, { purpose, buildingId }) => ({
    ...common,
    type: 'car',
    needsDriver: false,
    passengers: [],
    purpose,
    destination: purpose,
    pickUpBuildingId: buildingId,
    returnBuildingId: buildingId,
    estimatedKm: null,
    licenceConfirmed: true,
  }),
  asset: (common, { purpose }) => ({
    ...common,
    type: 'asset',
    quantity: 1,
    purpose,
    pickUpBuildingId: null,
    returnBuildingId: null,
  }),
} as const satisfies Record<ResourceType, (common: Common, facts: Facts) => CreateBookingBody>;

const people: ReadonlySet<string> = new Set<InvitedEvent['attendees'][number]['cutype']>([
  'individual',
  'group',
  'unknown',
]);

/** People who come, at most as many as the largest resource holds: others join from elsewhere. */
export function attendeesOf(
  { attendees, organizer }: InvitedEvent,
  resources: readonly InvitedResource[],
): number {
  const coming = attendees.filter(
    ({ cutype, partstat }) => people.has(cutype) && partstat !== 'declined',
  );
  const emails = new Set(coming.map(({ email }) => email));
  if (organizer) emails.add(organizer.email);
  const seats = Math.max(...resources.map(({ capacity }) => capacity ?? 1));
  return Math.max(1, Math.min(emails.size, seats));
}
