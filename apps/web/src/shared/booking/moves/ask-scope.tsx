import type { BookingSummary } from '@axp/contracts';
import type { ComponentType, PropsWithChildren } from 'react';
import { createContext, use, useState } from 'react';

/** Actions that need a dialog. */
export type QuestionAction = 'cancel' | 'extend' | 'end' | 'return' | 'approve' | 'reject';

export type Ask = (action: QuestionAction, booking: BookingSummary) => void;

const AskContext = createContext<Ask | null>(null);

export interface QuestionProps {
  readonly action: QuestionAction;
  readonly booking: BookingSummary;
  readonly onClose: () => void;
}

interface AskScopeProps {
  /** Asks the question; of the feature that owns the dialogs. */
  readonly Question: ComponentType<QuestionProps>;
}

/**
 * Asks in one place for all bookings of a page: the question stays while what it is about leaves
 * the list.
 */
export function AskScope({ Question, children }: PropsWithChildren<AskScopeProps>) {
  const [asked, setAsked] = useState<Omit<QuestionProps, 'onClose'> | null>(null);
  const ask: Ask = (action, booking) => setAsked({ action, booking });
  return (
    <AskContext value={ask}>
      {children}
      {asked && <Question {...asked} onClose={() => setAsked(null)} />}
    </AskContext>
  );
}

export function useAsk(): Ask {
  const ask = use(AskContext);
  if (!ask) throw new Error('useAsk needs an AskScope above it');
  return ask;
}
