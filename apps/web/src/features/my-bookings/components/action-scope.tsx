import type { BookingSummary } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { createContext, use, useState } from 'react';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import type { ConfirmedAction } from '../model/question.ts';

type Ask = (action: ConfirmedAction, booking: BookingSummary) => void;

const AskContext = createContext<Ask | null>(null);

const ActionDialog = lazyDialog(() => import('./action-dialog.tsx').then((m) => m.ActionDialog));

/**
 * Asks in one place for all bookings of a page: the question stays while what it is about leaves
 * the list.
 */
export function ActionScope({ children }: PropsWithChildren) {
  const [asked, setAsked] = useState<Question | null>(null);
  const ask: Ask = (action, booking) => setAsked({ action, booking });
  return (
    <AskContext value={ask}>
      {children}
      {asked && <LiveQuestion {...asked} onClose={() => setAsked(null)} />}
    </AskContext>
  );
}

interface Question {
  readonly action: ConfirmedAction;
  readonly booking: BookingSummary;
}

function LiveQuestion({ action, booking, onClose }: Question & { readonly onClose: () => void }) {
  const { data: whole } = useQuery(bookingQuery(booking.id));
  return <ActionDialog action={action} seen={booking} whole={whole ?? null} onClose={onClose} />;
}

export function useAsk(): Ask {
  const ask = use(AskContext);
  if (!ask) throw new Error('useAsk needs an ActionScope above it');
  return ask;
}
