import type { Booking } from '@axp/contracts';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { successHref } from '@/shared/booking/search-url.ts';
import type { DraftKey } from '../model/draft.ts';
import type { BookingFormControl } from './use-booking-form.ts';
import { forgetDraft } from './use-draft.ts';
import { useFieldRefusals } from './use-refusal.ts';
import { useRequestBooking } from './use-request-booking.ts';
import { useUploads } from './use-uploads.ts';

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
