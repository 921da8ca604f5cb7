import type { OverdueReturn } from '@axp/contracts/administration';
import { useTranslation } from 'react-i18next';
import { RemindButton } from '@/shared/admin/remind-button.tsx';
import { useAsk } from '@/shared/booking/moves/ask-scope.tsx';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { kindIcons } from '@/shared/booking/ui/kind-icons.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { AttentionGroup } from './attention-group.tsx';
import { AttentionRow, Emphasis } from './attention-row.tsx';

interface OverdueGroupProps {
  readonly returns: readonly OverdueReturn[];
  readonly total: number;
}

const shownReturns = 5;

/** Cars and assets that are out after their end, the longest first. */
export function OverdueGroup({ returns, total }: OverdueGroupProps) {
  const { t } = useTranslation('adminDesk');
  return (
    <AttentionGroup
      title={t('overdue.title')}
      count={total}
      all={total > shownReturns ? '/admin/bookings?status=overdue' : undefined}
    >
      {returns.slice(0, shownReturns).map((one) => (
        <OverdueRow key={one.id} overdue={one} />
      ))}
    </AttentionGroup>
  );
}

const minutesOfDay = 24 * 60;

function OverdueRow({ overdue }: { readonly overdue: OverdueReturn }) {
  const { t } = useTranslation('adminDesk');
  const ask = useAsk();
  const { booking, bookedFor, resource, timezone, end, next, remindedAt } = overdue;
  const times = useTimes(timezone);
  const at = (instant: string) => times.timeAfter(new Date(times.now).toISOString(), instant);
  const minutes = Math.floor((times.now - Date.parse(end)) / 60_000);
  const late =
    minutes < minutesOfDay
      ? t('overdue.late', { length: times.duration(Math.max(1, minutes)) })
      : t('overdue.due', { time: at(end) });
  const follows = (start: string, name: string | null) =>
    name === null
      ? t('overdue.nextTime', { time: at(start) })
      : t('overdue.next', { time: at(start), name });
  return (
    <AttentionRow
      Icon={kindIcons[resource.type]}
      severity="error"
      title={resource.name}
      href={booking ? bookingHref(booking.id) : undefined}
      actions={
        <>
          <RemindButton
            bookingId={overdue.id}
            name={resource.name}
            remindedAt={remindedAt}
            timezone={timezone}
          />
          {booking?.abilities.checkOut && (
            <SecondaryButton
              size="small"
              aria-label={t('overdue.returnOf', { name: resource.name })}
              onClick={() => ask('return', booking)}
            >
              {t('overdue.return')}
            </SecondaryButton>
          )}
        </>
      }
    >
      {bookedFor?.fullName ?? t('overdue.private')}
      {' · '}
      <Emphasis severity="error">{late}</Emphasis>
      {' · '}
      {next ? follows(next.start, next.fullName) : t('overdue.free')}
    </AttentionRow>
  );
}
