import { Booking, bookingPrivacies, roomLayouts } from '@axp/contracts';
import { weekdayOrdinals, weekdays } from '@axp/contracts/vocabulary';
import * as z from 'zod/mini';
import { repeatFrequencies } from '@/shared/booking/repeat.ts';
import type { SessionStore } from '@/shared/lib/tab-store.ts';
import { readStored } from '@/shared/lib/tab-store.ts';
import type { BookingFormValues } from './booking-form-values.ts';

const StoredPerson = z.object({ id: z.string(), fullName: z.string(), email: z.string() });
const StoredId = z.nullable(z.string());
const StoredNumber = z.nullable(z.number());

const StoredRepeat = z.object({
  frequency: z.enum(repeatFrequencies),
  interval: StoredNumber,
  weekdays: z.array(z.enum(weekdays)),
  monthDay: z.number(),
  ordinal: z.literal(weekdayOrdinals),
  weekday: z.enum(weekdays),
  endsBy: z.enum(['until', 'count']),
  until: z.string(),
  count: StoredNumber,
});

const StoredDateChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('skip'), originalStart: z.string() }),
  z.object({
    action: z.literal('replace'),
    originalStart: z.string(),
    resourceId: z.optional(z.string()),
    start: z.optional(z.string()),
    end: z.optional(z.string()),
  }),
]);

// A draft is whatever stood in the fields, right or wrong: only its shape is checked.
const Draft = z.object({
  title: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  bookedFor: StoredPerson,
  businessUnitId: z.string(),
  description: z.string(),
  privacy: z.enum(bookingPrivacies),
  repeat: z.nullable(StoredRepeat),
  wishes: z.array(StoredDateChange),
  resourceId: z.string(),
  reason: z.string(),
  attendees: StoredNumber,
  invitees: z.array(z.object({ userId: StoredId, name: z.string(), email: z.string() })),
  layout: z.enum([...roomLayouts, '']),
  equipmentNote: z.string(),
  cateringNote: z.string(),
  meetingLink: z.string(),
  driver: StoredPerson,
  needsDriver: z.boolean(),
  passengers: z.array(z.object({ userId: StoredId, name: z.string() })),
  destination: z.string(),
  estimatedKm: StoredNumber,
  licenceConfirmed: z.boolean(),
  purpose: z.string(),
  pickUpBuildingId: z.string(),
  returnBuildingId: z.string(),
  quantity: StoredNumber,
});

const EditDraft = z.object({ base: Booking, values: Draft });

/** A change under way, with the state of the booking that it was begun from (Z-06). */
export type EditDraft = z.output<typeof EditDraft>;

const prefix = 'axp-booking-draft';

export interface DraftKey {
  readonly userId: string;
  /** Subject of the form: a resource with its window, or an edited booking. */
  readonly subject: string;
}

function nameOf({ userId, subject }: DraftKey): string {
  return `${prefix}:${userId}:${subject}`;
}

/** Subject under which typed content moves along to another resource. */
export const carriedOver = 'carried-over';

export function readDraft(store: SessionStore, key: DraftKey): BookingFormValues | null {
  return readStored(store, nameOf(key), Draft);
}

export function writeDraft(store: SessionStore, key: DraftKey, values: BookingFormValues): void {
  store.setItem(nameOf(key), JSON.stringify(values));
}

export function dropDraft(store: SessionStore, key: DraftKey): void {
  store.removeItem(nameOf(key));
}

export function readEditDraft(store: SessionStore, key: DraftKey): EditDraft | null {
  return readStored(store, nameOf(key), EditDraft);
}

export function writeEditDraft(store: SessionStore, key: DraftKey, draft: EditDraft): void {
  store.setItem(nameOf(key), JSON.stringify(draft));
}
