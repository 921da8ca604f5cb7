import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayRangeFilter } from '@/shared/admin/day-range-filter.tsx';
import { addDays, isCalendarDay, useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ReportCard, ReportTable } from './report-card.tsx';
import { reportQueries } from './report-queries.ts';
import { useReportWords } from './use-report-words.ts';

const shownDays = 7;
const farthestDays = 366;

/** Bookings and people by building and day, past and coming, for canteens and receptions. */
export function BuildingDaysCard({ buildingId }: { readonly buildingId: string | undefined }) {
  const { t, longDay, number } = useReportWords();
  const today = wallClockOf(useNow(), useUser().timezone).day;
  const [chosen, setChosen] = useState<{ from?: string | undefined; to?: string | undefined }>({});
  const from = isCalendarDay(chosen.from) ? chosen.from : today;
  const end = isCalendarDay(chosen.to) ? chosen.to : '';
  const to = end >= from ? end : addDays(from, shownDays - 1);
  const days = useQuery(reportQueries.days({ from, to, ...(buildingId && { buildingId }) }));
  return (
    <ReportCard title={t('days.title')} definition={t('days.definition')}>
      <DayRangeFilter
        days={{ from, to }}
        maxAheadDays={farthestDays}
        onChange={(side, day) => setChosen({ ...chosen, [side]: day })}
      />
      <QueryContent query={days} failed={t('failed')} skeleton={240}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t('days.empty')}</p>
          ) : (
            <ReportTable
              label={t('days.title')}
              heads={[t('days.day'), t('days.building'), t('days.bookings'), t('days.people')]}
              rows={rows.map(({ day, building, bookings, people }) => ({
                id: `${day} ${building.id}`,
                cells: [longDay(day), building.name, number(bookings), number(people)],
              }))}
            />
          )
        }
      </QueryContent>
    </ReportCard>
  );
}
