import type { TimeRange } from '@axp/contracts';
import { findBusyTimes } from '@axp/contracts/invitations';
import { Alert, Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readQuery } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useSeriesPlan } from '../series/series-plan.ts';
import type { BookingFormValues } from './booking-form-values.ts';
import type { KindFieldsProps } from './kind-fields.ts';
import { newSeries } from './new-series.ts';
import { useSettled } from './use-settled.ts';

const most = { people: 50, times: 200 } as const;

/** Invited colleagues who are busy at the time, or at some dates of the series; no titles. */
export function BusyInvitees({ resource, edited }: Pick<KindFieldsProps, 'resource' | 'edited'>) {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
  const values = useWatch({ control });
  const wanted = useWatch({ control, name: ['invitees', 'start', 'end', 'repeat'] });
  const [invitees, start, end, repeat] = wanted;
  const times = useTimes(resource.timezone);
  const { quantity = null, attendees = null, businessUnitId = '' } = values;
  const series = newSeries(resource, { start, end, repeat, quantity, attendees, businessUnitId });
  const plan = useSeriesPlan(repeat && !edited ? series : null, {
    dateOverrides: [],
    place: resource,
  });
  const isSeries = repeat !== null && !edited;
  const dates = isSeries ? plan.dates.map(({ date }) => date) : [{ start, end }];
  const colleagues = invitees.flatMap(({ userId, name }) => (userId ? [{ userId, name }] : []));
  const body = {
    userIds: colleagues.map(({ userId }) => userId).slice(0, most.people),
    times: dates.slice(0, most.times).map((date) => ({ start: date.start, end: date.end })),
    ...(edited && { exceptBookingId: edited.id }),
    ...(edited?.seriesId && { exceptSeriesId: edited.seriesId }),
  };
  const key = JSON.stringify(body);
  const isSettled = useSettled(key) === key;
  const { data = [] } = useQuery({
    ...readQuery([...bookingsKey, 'busy', key], findBusyTimes, { body }),
    enabled: isSettled && colleagues.length > 0 && dates.length > 0 && end > start,
    placeholderData: keepPreviousData,
  });
  const lines = colleagues.flatMap(({ userId, name }) => {
    const busy = data.find((person) => person.userId === userId)?.busy ?? [];
    const hits = dates.filter((date) => busy.some((time) => overlaps(time, date)));
    if (hits.length === 0) return [];
    return [
      isSeries
        ? t('form.busyDates', { name, busy: hits.length, count: dates.length })
        : t('form.busy', { name, times: busy.map((time) => times.times(time)).join(', ') }),
    ];
  });
  const isMoved =
    edited && (edited.start !== start || edited.end !== end || edited.resource.id !== resource.id);
  const isReset = isMoved && edited.invitees.some(({ answer }) => answer !== 'none');
  return (
    <div role="status">
      {isReset && <Alert severity="info">{t('form.answersReset')}</Alert>}
      {lines.length > 0 && (
        <Alert severity="info" sx={{ mt: isReset ? 2 : 0 }}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </Alert>
      )}
    </div>
  );
}

function overlaps(one: TimeRange, other: TimeRange): boolean {
  return (
    Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end)
  );
}
