import type { Booking, BookingSummary } from '@axp/contracts';
import { offers } from '@axp/contracts';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import { useTranslation } from 'react-i18next';
import { formHref } from '@/shared/booking/search-url.ts';
import { addDays, instantAt, useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

/** Leads to the form for the same again; nothing for a reader who may not book that kind. */
export function BookAgainButton({ booking }: { readonly booking: BookingSummary }) {
  const { t } = useTranslation('myBooking');
  const { services } = useMerchant();
  const mayBook = useAbility().can('create', 'Booking');
  const now = useNow();
  if (!mayBook || !offers(services, booking.type)) return null;
  return (
    <SecondaryButton href={bookAgainHref(booking, now)} startIcon={<EventRepeat />}>
      {t('detail.again')}
    </SecondaryButton>
  );
}

type Repeatable = Pick<BookingSummary, 'type' | 'start' | 'end' | 'timezone' | 'resource'> &
  Partial<Pick<Booking, 'room' | 'asset'>>;

const daysPerWeek = 7;
const dayMs = 24 * 60 * 60 * 1000;

/** The form for the same place, length and weekday: the first such time that is still to come. */
function bookAgainHref(booking: Repeatable, now: number): string {
  const { start, end, timezone, resource } = booking;
  const passedDays = Math.max(0, (now - Date.parse(start)) / dayMs);
  const weeks = Math.floor(passedDays / daysPerWeek) + 1;
  const { day, time } = wallClockOf(start, timezone);
  const next = instantAt({ day: addDays(day, weeks * daysPerWeek), time }, timezone);
  const lengthMs = Date.parse(end) - Date.parse(start);
  return formHref({
    kind: booking.type,
    resourceId: resource.id,
    window: { start: next, end: new Date(Date.parse(next) + lengthMs).toISOString() },
    count: booking.room?.attendees ?? booking.asset?.quantity ?? null,
  });
}
