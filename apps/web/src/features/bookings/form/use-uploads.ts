import { addAttachment } from '@axp/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';

export interface Upload {
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** How much of it has left, from 0 to 1. */
  readonly share: number;
  readonly error: unknown;
}

/** Attaches files to a booking that has just been made, one after the other. */
export function useUploads() {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const patch = (file: File, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.file === file ? { ...each, ...part } : each)));
  const send = async (bookingId: string, file: File): Promise<boolean> => {
    patch(file, { state: 'sending', share: 0, error: null });
    const form = new FormData();
    form.set('file', file);
    try {
      const onProgress = (share: number) => patch(file, { share });
      await call(addAttachment, { params: { id: bookingId } }, { form, onProgress });
      patch(file, { state: 'done', share: 1 });
      return true;
    } catch (error) {
      patch(file, { state: 'failed', error });
      return false;
    }
  };
  /** Sends what is given, and says whether all of it arrived. */
  const start = async (bookingId: string, files: readonly File[]): Promise<boolean> => {
    setUploads((all) => [
      ...all.filter(({ file }) => !files.includes(file)),
      ...files.map((file): Upload => ({ file, state: 'waiting', share: 0, error: null })),
    ]);
    const results: boolean[] = [];
    for (const file of files) results.push(await send(bookingId, file));
    void queryClient.invalidateQueries(bookingQuery(bookingId));
    return results.every(Boolean);
  };
  return { uploads, start };
}
