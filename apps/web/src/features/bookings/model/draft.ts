import { Booking, bookingPrivacies, roomLayouts } from '@axp/contracts';
import * as z from 'zod/mini';
import type { RoomFormValues } from './room-form.ts';
import type { SessionStore } from './session-store.ts';
import { readStored } from './session-store.ts';

// A draft is whatever stood in the fields, right or wrong: only its shape is checked.
const Draft = z.object({
  title: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  attendees: z.nullable(z.number()),
  bookedFor: z.object({ id: z.string(), fullName: z.string(), email: z.string() }),
  businessUnitId: z.string(),
  description: z.string(),
  privacy: z.enum(bookingPrivacies),
  invitees: z.array(
    z.object({ userId: z.nullable(z.string()), name: z.string(), email: z.string() }),
  ),
  layout: z.enum([...roomLayouts, '']),
  equipmentNote: z.string(),
  cateringNote: z.string(),
  meetingLink: z.string(),
});

const EditDraft = z.object({ base: Booking, values: Draft });

/** A change under way, with the state of the booking that it was begun from (Z-06). */
export type EditDraft = z.output<typeof EditDraft>;

const prefix = 'axp-booking-draft';

export interface DraftKey {
  readonly userId: string;
  /** What is being filled in: a room with its window, or the booking that is edited. */
  readonly subject: string;
}

function nameOf({ userId, subject }: DraftKey): string {
  return `${prefix}:${userId}:${subject}`;
}

/** Subject under which typed content moves along to another room. */
export const carriedOver = 'carried-over';

export function readDraft(store: SessionStore, key: DraftKey): RoomFormValues | null {
  return readStored(store, nameOf(key), Draft);
}

export function writeDraft(store: SessionStore, key: DraftKey, values: RoomFormValues): void {
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
