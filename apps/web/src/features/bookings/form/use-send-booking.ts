import type { Booking, CreateBookingBody } from '@axp/contracts';
import { addAttachment, createBooking } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiProblem, call, fileForm } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { successHref } from '@/shared/booking/search-url.ts';
import { readStored, tabStore } from '@/shared/lib/tab-store.ts';
import type { DraftKey } from './draft.ts';
import { forgetDraft } from './draft.ts';
import type { BookingFormControl } from './use-booking-form.ts';
import { useFieldRefusals } from './use-refusal.ts';

interface Sending {
  readonly form: BookingFormControl;
  readonly key: DraftKey;
  readonly timezone: string;
}

/** Books, then attaches the chosen files to what is booked, then leads to it. */
export function useSendBooking({ form, key, timezone }: Sending) {
  const router = useRouter();
  const booking = useRequestBooking(key);
  const explain = useFieldRefusals(form, timezone);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { uploads, start } = useUploads();
  const finish = ({ type, id }: Booking) => void router.replace(successHref(type, id));
  const attach = async (made: Booking, list: readonly File[]) => {
    if (await start(made.id, list)) finish(made);
  };
  const send = form.handleSubmit((body) =>
    booking.mutate(body, {
      onSuccess: (made) => {
        forgetDraft(key);
        void attach(made, files);
      },
      onError: explain,
    }),
  );
  const made = booking.data;
  return {
    booking,
    files,
    setFiles,
    send: () => void send(),
    /** The files on their way, once there are any. */
    uploading:
      made && uploads.length > 0
        ? {
            uploads,
            onRetry: (file: File) => void attach(made, [file]),
            onContinue: () => finish(made),
          }
        : null,
  };
}

const firstServerFault = 500;

/** Whether the server has judged: a lost answer or its own fault leaves the attempt open. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < firstServerFault;
}

/** Books; the same content sent again after a lost connection books once (Z-05). */
function useRequestBooking(key: DraftKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateBookingBody) => {
      const idempotencyKey = attemptKey(key, body);
      const { data } = await call(createBooking, { body }, { idempotencyKey });
      return data;
    },
    onSuccess: (booking) => {
      endAttempt(key);
      queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking);
    },
    onError: (error) => {
      if (isAnswered(error)) endAttempt(key);
    },
    // A clash says that the calendar we show is out of date, too.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}

const Attempt = z.object({ content: z.string(), key: z.string() });

function attemptName({ userId, subject }: DraftKey): string {
  return `axp-booking-attempt:${userId}:${subject}`;
}

/**
 * The `Idempotency-Key` of an attempt to book (Z-05). The same content keeps its key, also over a
 * reload, so that a retry after a lost connection books once; other content is another attempt.
 */
export function attemptKey(of: DraftKey, body: unknown): string {
  const name = attemptName(of);
  const content = JSON.stringify(body);
  const known = readStored(name, Attempt);
  if (known?.content === content) return known.key;
  const key = crypto.randomUUID();
  tabStore.setItem(name, JSON.stringify({ content, key }));
  return key;
}

/** After an answer of the server the attempt is over; sending the same again is a new one. */
export function endAttempt(of: DraftKey): void {
  tabStore.removeItem(attemptName(of));
}

export interface Upload {
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** How much of it has left, from 0 to 1. */
  readonly share: number;
  readonly error: unknown;
}

/** Attaches files to a booking that has just been made, one after the other. */
function useUploads() {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const patch = (file: File, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.file === file ? { ...each, ...part } : each)));
  /** A retry of one file must not end the others, so this outlives a single call of `start`. */
  const unsent = useRef(new Set<File>());
  const send = async (bookingId: string, file: File): Promise<void> => {
    patch(file, { state: 'sending', share: 0, error: null });
    const form = fileForm(file);
    try {
      const onProgress = (share: number) => patch(file, { share });
      await call(addAttachment, { params: { id: bookingId } }, { form, onProgress });
      patch(file, { state: 'done', share: 1 });
      unsent.current.delete(file);
    } catch (error) {
      patch(file, { state: 'failed', error });
    }
  };
  /** Sends files, and returns whether every file of the booking has arrived. */
  const start = async (bookingId: string, files: readonly File[]): Promise<boolean> => {
    setUploads((all) => [
      ...all.filter(({ file }) => !files.includes(file)),
      ...files.map((file): Upload => ({ file, state: 'waiting', share: 0, error: null })),
    ]);
    for (const file of files) unsent.current.add(file);
    for (const file of files) await send(bookingId, file);
    void queryClient.invalidateQueries(bookingQuery(bookingId));
    return unsent.current.size === 0;
  };
  return { uploads, start };
}
