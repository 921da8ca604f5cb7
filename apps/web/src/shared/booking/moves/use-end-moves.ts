import type { CheckOutBody } from '@axp/contracts';
import { checkOut, extendBooking } from '@axp/contracts';
import { call } from '@/shared/api/index.ts';
import type { MoveFeedback, Seen } from './use-move.ts';
import { useMove } from './use-move.ts';

interface Return extends Pick<CheckOutBody, 'car' | 'asset'> {
  readonly seen: Seen;
}

/** Ends a running booking now, or returns what was borrowed. */
export function useCheckOut(telling?: MoveFeedback<Return>) {
  return useMove(async ({ seen: { id, version }, ...forms }: Return) => {
    return (await call(checkOut, { params: { id }, body: { version, ...forms } })).data;
  }, telling);
}

interface Extension {
  readonly seen: Seen;
  readonly end: string;
}

/** Gives a booking a later end. */
export function useExtend(telling?: MoveFeedback<Extension>) {
  return useMove(async ({ seen: { id, version }, end }: Extension) => {
    return (await call(extendBooking, { params: { id }, body: { version, end } })).data;
  }, telling);
}
