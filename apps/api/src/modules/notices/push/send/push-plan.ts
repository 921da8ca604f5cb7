import { isAbout, mailGroupOf } from '@axp/contracts/vocabulary';
import type { DuePush } from './due-push.queries.ts';
import { quietAt } from './quiet-hours.ts';

export type PushPlan =
  | { readonly step: 'send' }
  | { readonly step: 'drop' }
  | { readonly step: 'hold'; readonly until: string };

type Planned = Pick<
  DuePush,
  'topic' | 'bookingStatus' | 'isParticipant' | 'action' | 'isRead' | 'reader' | 'booking'
>;

/**
 * Plans a due push at an instant. Quiet hours hold it until they end, and drop what is
 * then too late; a late return keeps others waiting, so it is sent at any time.
 */
export function planPush(push: Planned, now: string): PushPlan {
  const { reader, topic } = push;
  const group = mailGroupOf(push);
  const isMuted = group !== null && reader.mutedPushes.includes(group);
  if (!reader.isActive || push.isRead || isMuted) return { step: 'drop' };
  const { quietHours, timezone } = reader;
  const isHeld = topic !== 'overdue' && quietHours !== null;
  const quiet = isHeld ? quietAt(quietHours, timezone, now) : null;
  if (quiet === null) return { step: isTooLate(push, now) ? 'drop' : 'send' };
  const { until } = quiet;
  return until === null || isTooLate(push, until) ? { step: 'drop' } : { step: 'hold', until };
}

/** A reminder is useless once its booking has begun, and most news once it has ended. */
function isTooLate({ topic, booking }: Planned, at: string): boolean {
  if (booking === null || topic === 'overdue' || isAbout(topic, 'problem', 'resource'))
    return false;
  return at >= (topic === 'start-reminder' ? booking.start : booking.end);
}
