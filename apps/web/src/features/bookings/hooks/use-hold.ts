import { giveBackHold, HoldBody, takeHold } from '@axp/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useSettled } from './use-settled.ts';

/** Renewal interval while the form is open; a hold lasts five minutes. */
const renewMs = 120_000;

interface HoldRequest {
  readonly resourceId: string;
  readonly start: string;
  readonly end: string;
  readonly quantity: number;
  /** A form that is sent, or that cannot hold, keeps nothing. */
  readonly isEnabled: boolean;
}

/**
 * Keeps the form's time while it is open (Z-03), moves along with it and gives it back on leaving.
 * Asking for the hold is at once the live check: it is refused for what the booking would be.
 */
export function useHold({ isEnabled, ...wish }: HoldRequest) {
  const queryClient = useQueryClient();
  const [formId] = useState(() => crypto.randomUUID());
  const settled = useSettled(JSON.stringify(wish));
  const isSettled = settled === JSON.stringify(wish);
  const query = useQuery({
    queryKey: ['holds', formId, settled] as const,
    queryFn: async ({ signal }) => {
      const body = HoldBody.parse(JSON.parse(settled));
      return (await call(takeHold, { params: { formId }, body }, { signal })).data;
    },
    enabled: isEnabled,
    retry: false,
    gcTime: 0,
    refetchInterval: renewMs,
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    const giveBack = () =>
      call(giveBackHold, { params: { formId } }, { isKeptAlive: true }).catch(() => undefined);
    const leave = () => void giveBack();
    // The page may go without React taking leave of its parts.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void giveBack().then(() => queryClient.invalidateQueries({ queryKey: bookingsKey }));
    };
  }, [isEnabled, formId, queryClient]);
  return {
    hold: isSettled ? (query.data ?? null) : null,
    error: isSettled && query.isError && !query.isFetching ? query.error : null,
    isAsking: !isSettled || query.isFetching,
  };
}
