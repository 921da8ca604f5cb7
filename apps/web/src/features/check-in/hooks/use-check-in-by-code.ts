import { checkInByCode } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';

/** Checks in what is booked now where the code stands (Z-51). */
export function useCheckInByCode(secret: string) {
  const queryClient = useQueryClient();
  // One visit has one key, however often the button is pressed (Z-05).
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    networkMode: 'always',
    mutationFn: async () =>
      (await call(checkInByCode, { body: { secret } }, { idempotencyKey })).data,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
