import type { Booking, OperationData } from '@axp/contracts';
import { getDecisionLink } from '@axp/contracts/decision-links';
import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, readQuery } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { firstOf } from '@/shared/booking/search-url.ts';
import { LiveQuestion } from './action-scope.tsx';

const decisions = ['approve', 'reject'] as const;

interface LinkedDecisionProps {
  /** Of the booking. */
  readonly id: string;
  /** Address of the page without the link. */
  readonly href: string;
}

/**
 * Asks for the decision that a message in Teams or Slack leads to (`?decide=…&link=…`), while its
 * version of the request waits; else tells why not (J-06).
 */
export function LinkedDecision({ id, href }: LinkedDecisionProps) {
  const { query } = useRouter();
  const decision = decisions.find((name) => name === firstOf(query.decide));
  const token = firstOf(query.link) ?? 'none';
  const { data: booking } = useQuery(bookingQuery(id));
  // Not among the bookings, which are read again with each decision.
  const key = ['decision-links', id, token];
  const { data, error } = useQuery(readQuery(key, getDecisionLink, { params: { id, token } }));
  const isUnknown = error instanceof ApiProblem && error.status < 500;
  const state = isUnknown ? 'unknown' : data?.state;
  if (!booking || !decision || state === undefined) return null;
  return <Answer state={state} decision={decision} booking={booking} href={href} />;
}

interface AnswerProps extends Pick<LinkedDecisionProps, 'href'> {
  readonly decision: (typeof decisions)[number];
  readonly state: OperationData<typeof getDecisionLink>['state'] | 'unknown';
  readonly booking: Booking;
}

function Answer({ state, decision, booking, href }: AnswerProps) {
  const { t } = useTranslation('myBooking');
  const router = useRouter();
  // As it was at first: the decision itself ends the ability, while the dialog is still open.
  const [canDecide] = useState(booking.abilities[decision]);
  if (state === 'ready' && canDecide) {
    const close = () => void router.replace(href, undefined, { shallow: true, scroll: false });
    return <LiveQuestion action={decision} booking={booking} onClose={close} />;
  }
  return (
    <Alert severity="info" sx={{ maxWidth: 1072, mx: 'auto', mb: 4 }}>
      {t(`decision.link.${state === 'ready' ? 'others' : state}`)}
    </Alert>
  );
}
