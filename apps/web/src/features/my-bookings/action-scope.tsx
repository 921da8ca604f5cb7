import { useQuery } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import type { QuestionProps } from '@/shared/booking/moves/ask-scope.tsx';
import { AskScope } from '@/shared/booking/moves/ask-scope.tsx';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';

export { useAsk } from '@/shared/booking/moves/ask-scope.tsx';

const ActionDialog = lazyDialog(() => import('./action-dialog.tsx'), 'ActionDialog');

/** Asks the questions of all bookings of a page. */
export function ActionScope({ children }: PropsWithChildren) {
  return <AskScope Question={LiveQuestion}>{children}</AskScope>;
}

export function LiveQuestion({ action, booking, onClose }: QuestionProps) {
  const { data: whole } = useQuery(bookingQuery(booking.id));
  return <ActionDialog action={action} seen={booking} whole={whole ?? null} onClose={onClose} />;
}
