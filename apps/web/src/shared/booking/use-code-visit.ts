import type { CodeVisit } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingsKey } from './queries/bookings-key.ts';

type Send = (options: { readonly idempotencyKey: string }) => Promise<{ readonly data: CodeVisit }>;

/**
 * Sends the action of a scanned code. One visit has one key, however often the button is pressed
 * (Z-05).
 */
export function useCodeVisit(send: Send) {
  const queryClient = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async () => (await send({ idempotencyKey })).data,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
