import type { Attachment } from '@axp/contracts';
import { addAttachment, deleteAttachment } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';

/** Attaches a file; tells how much of it has left. */
export function useAttach(bookingId: string) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('file', file);
      const input = { params: { id: bookingId } };
      return (await call(addAttachment, input, { form, onProgress: setShare })).data;
    },
    onMutate: () => setShare(0),
    onSettled: () => queryClient.invalidateQueries(bookingQuery(bookingId)),
  });
  return { upload, share };
}

export function useDetach(bookingId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Attachment) => {
      await call(deleteAttachment, { params: { id: bookingId, attachmentId: id } });
    },
    onSettled: () => queryClient.invalidateQueries(bookingQuery(bookingId)),
  });
}
