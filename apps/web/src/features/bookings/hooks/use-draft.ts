import type { TimeRange } from '@axp/contracts';
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { tabStore } from '@/shared/lib/tab-store.ts';
import type { BookingFormValues } from '../model/booking-form.ts';
import type { DraftKey } from '../model/draft.ts';
import { carriedOver, dropDraft, readDraft, writeDraft } from '../model/draft.ts';

/** Returns the stored draft, from before a reload or another room; null without one. */
export function useStoredDraft(key: DraftKey, window: TimeRange): BookingFormValues | null {
  const [draft] = useState(() => {
    const own = readDraft(tabStore, key);
    if (own) return own;
    const carried = readDraft(tabStore, { ...key, subject: carriedOver });
    return carried && { ...carried, start: window.start, end: window.end };
  });
  return draft;
}

/** Keeps every change of the form in this tab, so that no reload or sign-in loses it. */
export function useKeepDraft<T extends FieldValues>(
  form: Pick<UseFormReturn<BookingFormValues, unknown, T>, 'subscribe'>,
  keep: (values: BookingFormValues) => void,
): void {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form, keep],
  );
}

export function keepDraft(key: DraftKey, values: BookingFormValues): void {
  writeDraft(tabStore, key, values);
  dropDraft(tabStore, { ...key, subject: carriedOver });
}

/** Takes what was typed along to another room. */
export function carryDraft(key: DraftKey, values: BookingFormValues): void {
  writeDraft(tabStore, { ...key, subject: carriedOver }, values);
}

export function forgetDraft(key: DraftKey): void {
  dropDraft(tabStore, key);
  dropDraft(tabStore, { ...key, subject: carriedOver });
}
