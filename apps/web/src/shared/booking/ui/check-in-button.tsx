import type { BookingSummary } from '@axp/contracts';
import { Button } from '@mui/material';
import type { ComponentProps } from 'react';
import { useCheckIn } from '../moves/use-check-in.ts';

interface CheckInButtonProps extends ComponentProps<typeof Button> {
  readonly booking: Pick<BookingSummary, 'id' | 'version' | 'timezone'>;
}

/** Checks a booking in; the main action of where it stands. */
export function CheckInButton({ booking, ...button }: CheckInButtonProps) {
  const { isPending, isSuccess, mutate } = useCheckIn(booking.timezone);
  // A list that is only polled follows later.
  if (isSuccess) return null;
  return (
    <Button variant="contained" loading={isPending} onClick={() => mutate(booking)} {...button} />
  );
}
