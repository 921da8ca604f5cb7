import type { ProblemCode } from '@axp/contracts';
import type { DisplayEntry, DisplayState } from '@axp/contracts/displays';
import { bookAtDisplay, changeAtDisplay } from '@axp/contracts/displays';
import { useMutation } from '@tanstack/react-query';
import { ApiProblem, call, NetworkProblem } from '@/shared/api/index.ts';
import { outageOf } from './outage.ts';

type Booking = NonNullable<DisplayEntry['booking']>;

export type DisplayChange = Pick<Booking, 'id' | 'version'> &
  ({ readonly action: 'check-in' | 'end' } | { readonly action: 'extend'; readonly end: number });

interface Tap {
  /** The same for each repetition, so that a lost answer books nothing again. */
  readonly tapId: string;
  readonly end: number;
}

/** Repeats what got no answer, a few times. */
const repeating = {
  networkMode: 'always',
  retry: (count: number, error: Error) => error instanceof NetworkProblem && count < 3,
  retryDelay: 2_000,
} as const;

/** Actions of people at a display; each answer has the new state. */
export function useDisplayActions(secret: string, show: (state: DisplayState) => void) {
  const book = useMutation({
    ...repeating,
    mutationFn: async ({ tapId, end }: Tap) => {
      const body = { secret, tapId, end: new Date(end).toISOString() };
      return (await call(bookAtDisplay, { body })).data;
    },
    onSuccess: ({ state }) => show(state),
  });
  const change = useMutation({
    ...repeating,
    mutationFn: async ({ id: bookingId, version, ...wanted }: DisplayChange) => {
      const seen = { secret, bookingId, version };
      const body =
        wanted.action === 'extend'
          ? { ...seen, action: wanted.action, end: new Date(wanted.end).toISOString() }
          : { ...seen, action: wanted.action };
      return (await call(changeAtDisplay, { body })).data;
    },
    onSuccess: show,
  });
  return { book, change };
}

/** The booking is not what the display shows. */
const changedCodes: ReadonlySet<ProblemCode> = new Set([
  'booking.stale',
  'booking.not_found',
  'booking.check_in_not_possible',
  'booking.check_out_not_possible',
]);
/** Statuses from here on are faults of the server. */
const leastOfServer = 500;

/** The text that tells why something was not done. */
export function failureOf(error: Error): 'taken' | 'changed' | 'limited' | 'refused' | 'other' {
  if (!(error instanceof ApiProblem)) return 'other';
  const { code, status } = error;
  if (code === 'booking.slot_taken') return 'taken';
  if (changedCodes.has(code)) return 'changed';
  if (outageOf(error) === 'limited') return 'limited';
  return status < leastOfServer ? 'refused' : 'other';
}
