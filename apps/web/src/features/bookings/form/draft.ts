import type { TimeRange } from '@axp/contracts';
import { Booking } from '@axp/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { readStored, tabStore } from '@/shared/lib/tab-store.ts';
import { BookingFormValues } from './booking-form-values.ts';

/** A change under way, with the state of the booking that it was begun from (Z-06). */
const EditDraft = z.object({ base: Booking, values: BookingFormValues });

export interface DraftKey {
  readonly userId: string;
  /** Subject of the form: a resource with its window, or an edited booking. */
  readonly subject: string;
}

function draftName({ userId, subject }: DraftKey): string {
  return `axp-booking-draft:${userId}:${subject}`;
}

/** The key under which typed content moves along to another resource. */
function carriedOver({ userId }: DraftKey): DraftKey {
  return { userId, subject: 'carried-over' };
}

export function readDraft(key: DraftKey): BookingFormValues | null {
  return readStored(draftName(key), BookingFormValues);
}

export function readEditDraft(key: DraftKey): z.output<typeof EditDraft> | null {
  return readStored(draftName(key), EditDraft);
}

export function writeDraft(
  key: DraftKey,
  draft: BookingFormValues | z.output<typeof EditDraft>,
): void {
  tabStore.setItem(draftName(key), JSON.stringify(draft));
}

/** Returns the stored draft, from before a reload or another room; null without one. */
export function useStoredDraft(key: DraftKey, { start, end }: TimeRange): BookingFormValues | null {
  const [draft] = useState(() => {
    const own = readDraft(key);
    if (own) return own;
    const carried = readDraft(carriedOver(key));
    return carried && { ...carried, start, end };
  });
  return draft;
}

/** Keeps every change of the form in this tab, so that no reload or sign-in loses it. */
export function useKeepDraft<T extends FieldValues>(
  form: Pick<UseFormReturn<BookingFormValues, unknown, T>, 'subscribe'>,
  keep: (values: BookingFormValues) => void,
): void {
  const onChange = useEffectEvent(keep);
  useEffect(() => {
    const formState = { values: true };
    return form.subscribe({ formState, callback: ({ values }) => onChange(values) });
  }, [form]);
}

export function keepDraft(key: DraftKey, values: BookingFormValues): void {
  writeDraft(key, values);
  tabStore.removeItem(draftName(carriedOver(key)));
}

/** Takes what was typed along to another room. */
export function carryDraft(key: DraftKey, values: BookingFormValues): void {
  writeDraft(carriedOver(key), values);
}

export function forgetDraft(key: DraftKey): void {
  for (const one of [key, carriedOver(key)]) tabStore.removeItem(draftName(one));
}
