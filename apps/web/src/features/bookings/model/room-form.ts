import type {
  Booking,
  BookingPrivacy,
  CreateRoomBody,
  EditBookingBody,
  Person,
  RoomLayout,
  TimeRange,
  User,
} from '@axp/contracts';
import type * as z from 'zod/mini';

export type InviteeChoice = Booking['invitees'][number];
export type BookedFor = Pick<Person, 'id' | 'fullName' | 'email'>;

/** The form of a room booking as the person fills it in (Z-20, Z-21). */
export interface RoomFormValues {
  title: string;
  start: string;
  end: string;
  attendees: number | null;
  bookedFor: BookedFor;
  businessUnitId: string;
  description: string;
  privacy: BookingPrivacy;
  invitees: InviteeChoice[];
  layout: RoomLayout | '';
  equipmentNote: string;
  cateringNote: string;
  meetingLink: string;
}

interface Beginning {
  readonly user: User;
  readonly window: TimeRange;
  readonly people: number | null;
}

export function emptyRoomForm({ user, window, people }: Beginning): RoomFormValues {
  const ownUnit = user.businessUnits.find((unit) => unit.userBusinessUnit.default === 1);
  return {
    title: '',
    start: window.start,
    end: window.end,
    attendees: people ?? 1,
    bookedFor: { id: user.id, fullName: user.fullName, email: user.email },
    businessUnitId: (ownUnit ?? user.businessUnits[0])?.id ?? '',
    description: '',
    privacy: 'normal',
    invitees: [],
    layout: '',
    equipmentNote: '',
    cateringNote: '',
    meetingLink: '',
  };
}

export function formOf(booking: Booking): RoomFormValues {
  const { title, start, end, description, privacy, invitees, room, bookedFor } = booking;
  return {
    title,
    start,
    end,
    attendees: room?.attendees ?? null,
    bookedFor: { id: bookedFor.id, fullName: bookedFor.fullName, email: bookedFor.email },
    businessUnitId: booking.businessUnit.id,
    description,
    privacy,
    invitees: [...invitees],
    layout: room?.layout ?? '',
    equipmentNote: room?.equipmentNote ?? '',
    cateringNote: room?.cateringNote ?? '',
    meetingLink: room?.meetingLink ?? '',
  };
}

type CreateInput = z.input<typeof CreateRoomBody>;
type EditInput = z.input<typeof EditBookingBody>;

function inviteeInput({ userId, name, email }: InviteeChoice) {
  return userId === null ? { email, name } : { userId };
}

function contentOf(values: RoomFormValues) {
  const { title, start, end, description, privacy, equipmentNote, cateringNote } = values;
  return {
    title: title.trim(),
    start,
    end,
    description: description.trim(),
    privacy,
    invitees: values.invitees.map(inviteeInput),
    layout: values.layout === '' ? null : values.layout,
    equipmentNote: equipmentNote.trim(),
    cateringNote: cateringNote.trim(),
    meetingLink: values.meetingLink.trim() === '' ? null : values.meetingLink.trim(),
  };
}

/** The body that books; without a number of attendees it is refused at that field. */
export function createBody(
  resourceId: string,
  values: RoomFormValues,
): Omit<CreateInput, 'attendees'> & { attendees?: number } {
  return {
    type: 'room',
    resourceId,
    ...contentOf(values),
    ...(values.attendees === null ? {} : { attendees: values.attendees }),
    bookedForId: values.bookedFor.id,
    ...(values.businessUnitId === '' ? {} : { businessUnitId: values.businessUnitId }),
  };
}

/** Parts of a booking that change as one: start and end make sense only together. */
export const contentParts = [
  'title',
  'time',
  'attendees',
  'description',
  'privacy',
  'invitees',
  'layout',
  'equipmentNote',
  'cateringNote',
  'meetingLink',
] as const;

export type ContentPart = (typeof contentParts)[number];

const fieldsOf = {
  title: ['title'],
  time: ['start', 'end'],
  attendees: ['attendees'],
  description: ['description'],
  privacy: ['privacy'],
  invitees: ['invitees'],
  layout: ['layout'],
  equipmentNote: ['equipmentNote'],
  cateringNote: ['cateringNote'],
  meetingLink: ['meetingLink'],
} as const satisfies Record<ContentPart, readonly (keyof RoomFormValues)[]>;

/** What of a part decides whether it differs: instants by moment, invitees by who they are. */
function essence(values: RoomFormValues, part: ContentPart): string {
  const content = { ...contentOf(values), attendees: values.attendees };
  if (part === 'time') return `${Date.parse(values.start)}–${Date.parse(values.end)}`;
  if (part === 'invitees')
    return values.invitees
      .map(({ email }) => email)
      .sort()
      .join(' ');
  return JSON.stringify(content[part]);
}

/** The parts in which two states of the form differ. */
export function changedParts(from: RoomFormValues, to: RoomFormValues): ContentPart[] {
  return contentParts.filter((part) => essence(from, part) !== essence(to, part));
}

/** `values` with the named parts taken from `source`. */
export function withParts(
  values: RoomFormValues,
  source: RoomFormValues,
  parts: readonly ContentPart[],
): RoomFormValues {
  const names: readonly string[] = parts.flatMap((part) => fieldsOf[part]);
  const taken = Object.entries(source).filter(([name]) => names.includes(name));
  return { ...values, ...Object.fromEntries(taken) };
}

/** A change of a booking: only what differs from the state it was made from. */
export function editBody(base: Booking, values: RoomFormValues): EditInput {
  const { start, end, ...content } = contentOf(values);
  const changed: readonly string[] = changedParts(formOf(base), values);
  const rest = Object.entries(content).filter(([name]) => changed.includes(name));
  return {
    version: base.version,
    ...Object.fromEntries(rest),
    ...(changed.includes('time') ? { start, end } : {}),
    // No number at all is refused like none: the schema names the least.
    ...(changed.includes('attendees') ? { attendees: values.attendees ?? 0 } : {}),
  };
}
