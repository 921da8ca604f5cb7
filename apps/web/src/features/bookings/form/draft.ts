import { Booking } from '@axp/contracts';
import * as z from 'zod/mini';
import type { SessionStore } from '@/shared/lib/tab-store.ts';
import { readStored } from '@/shared/lib/tab-store.ts';
import { BookingFormValues } from './booking-form-values.ts';

const EditDraft = z.object({ base: Booking, values: BookingFormValues });

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
  return readStored(store, nameOf(key), BookingFormValues);
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
