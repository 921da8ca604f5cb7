import type { UseReport } from '@axp/contracts/administration';
import { Box } from '@mui/material';
import { useState } from 'react';
import { lazyDialog, lazyPart } from '@/shared/ui/lazy-part.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { findingRules, shareOfSmallGroups } from './findings.ts';
import { FindingsCard } from './findings-card.tsx';
import { FitTable } from './fit-table.tsx';
import { busiest, HeatMap, shareOf } from './heat-map.tsx';
import { ReportCard, ReportTable } from './report-card.tsx';
import type { BookingsFilter, ReportFilter } from './report-queries.ts';
import { BuildingsCard, SearchesCard } from './table-cards.tsx';
import { UseBars } from './use-bars.tsx';
import { useReportWords } from './use-report-words.ts';
import { ValueBars } from './value-bars.tsx';

const WeeksChart = lazyPart(() => import('./weeks-chart.tsx'), 'WeeksChart');
const BookingsDialog = lazyDialog(() => import('./bookings-dialog.tsx'), 'BookingsDialog');

/** With fewer bookings a title names its chart and claims nothing. */
const leastBookings = 50;

interface ReportChartsProps {
  readonly report: UseReport;
  readonly filter: ReportFilter;
}

interface Opened {
  readonly title: string;
  readonly filter: Partial<BookingsFilter>;
}

/** Where and when, why, and what people looked for without a result. */
export function ReportCharts({ report, filter }: ReportChartsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { compare: _, ...days } = filter;
  return (
    <>
      <Box sx={gridStyle}>
        <HoursCard report={report} onOpen={setOpened} />
        <FindingsCard report={report} onOpen={setOpened} />
        <ResourcesCard report={report} onOpen={setOpened} />
        <Box sx={{ display: 'grid', gap: 5, alignContent: 'start' }}>
          <WeeksCard report={report} />
          <UnitsCard report={report} onOpen={setOpened} />
          <LeadTimesCard report={report} />
        </Box>
      </Box>
      <FitCard report={report} />
      <BuildingsCard report={report} />
      <SearchesCard report={report} />
      {opened && (
        <BookingsDialog
          title={opened.title}
          filter={{ ...days, ...opened.filter }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface CardProps {
  readonly report: UseReport;
}

interface OpeningCardProps extends CardProps {
  readonly onOpen: (opened: Opened) => void;
}

const isTelling = ({ figures }: UseReport) => figures.bookings >= leastBookings;

function HoursCard({ report, onOpen }: OpeningCardProps) {
  const { t, longWeekday, hour, percent } = useReportWords();
  const most = busiest(report.hours);
  const title =
    most && isTelling(report)
      ? t('hoursChart.answer', {
          day: longWeekday(most.weekday),
          time: hour(most.hour),
          percent: percent(most.usedMinutes, most.openMinutes),
        })
      : t('hoursChart.label');
  return (
    <ReportCard title={title} definition={t('hoursChart.definition')}>
      <HeatMap
        hours={report.hours}
        onOpen={(cell, name) => onOpen({ title: name, filter: cell })}
      />
    </ReportCard>
  );
}

function ResourcesCard({ report, onOpen }: OpeningCardProps) {
  const { t, percent, number } = useReportWords();
  const { resources } = report;
  const [most] = resources.toSorted((one, other) => shareOf(other) - shareOf(one));
  const half = resources.filter((row) => shareOf(row) > 0.5).length;
  const title =
    most && isTelling(report)
      ? t('resourcesChart.answer', { name: most.name, half, count: resources.length })
      : t('resourcesChart.label');
  return (
    <ReportCard
      title={title}
      definition={t('resourcesChart.definition')}
      table={
        <ReportTable
          label={t('resourcesChart.label')}
          heads={[
            t('resourcesChart.resource'),
            t('use.label'),
            t('buildingsChart.before'),
            t('days.bookings'),
          ]}
          rows={resources.map(({ id, name, before, ...row }) => ({
            id,
            cells: [
              name,
              percent(row.usedMinutes, row.openMinutes),
              before ? percent(before.usedMinutes, before.openMinutes) : '–',
              number(row.bookings),
            ],
          }))}
        />
      }
    >
      <UseBars
        resources={resources}
        onOpen={({ id, name }) => onOpen({ title: name, filter: { resourceId: id } })}
      />
    </ReportCard>
  );
}

function WeeksCard({ report: { weeks, figures } }: CardProps) {
  const { t, percent, hours, longDay } = useReportWords();
  const table = (
    <ReportTable
      label={t('weeksChart.label')}
      heads={[t('weeksChart.week'), t('weeksChart.released'), t('weeksChart.reused')]}
      rows={weeks.map(({ week, releasedMinutes, reusedMinutes }) => ({
        id: week,
        cells: [longDay(week), hours(releasedMinutes), hours(reusedMinutes)],
      }))}
    />
  );
  const title =
    figures.releasedMinutes > 0 && figures.bookings >= leastBookings
      ? t('weeksChart.answer', { percent: percent(figures.reusedMinutes, figures.releasedMinutes) })
      : t('weeksChart.label');
  if (figures.releasedMinutes === 0) {
    return (
      <ReportCard title={title} definition={t('weeksChart.definition')}>
        <p>{t('weeksChart.none')}</p>
      </ReportCard>
    );
  }
  return (
    <ReportCard title={title} definition={t('weeksChart.definition')} table={table}>
      <WeeksChart weeks={weeks} />
    </ReportCard>
  );
}

function UnitsCard({ report, onOpen }: OpeningCardProps) {
  const { t, finePercent } = useReportWords();
  const { units, figures } = report;
  const title =
    isTelling(report) && figures.awaited > 0
      ? t('unitsChart.answer', { percent: finePercent(figures.noShows, figures.awaited) })
      : t('unitsChart.label');
  const rows = (units ?? []).map(({ name, noShows, awaited }) => ({
    id: name ?? '',
    name: name ?? t('unitsChart.merged'),
    share: awaited === 0 ? 0 : noShows / awaited,
    value: finePercent(noShows, awaited),
  }));
  return (
    <ReportCard
      title={title}
      definition={t(units === null ? 'unitsChart.off' : 'unitsChart.definition')}
    >
      {rows.length > 0 && <ValueBars label={t('unitsChart.label')} rows={rows} />}
      {figures.noShows > 0 && (
        <Box sx={{ mt: 3 }}>
          <SecondaryButton
            onClick={() => onOpen({ title: t('noShows.label'), filter: { show: 'no-shows' } })}
          >
            {t('unitsChart.open')}
          </SecondaryButton>
        </Box>
      )}
    </ReportCard>
  );
}

function LeadTimesCard({ report }: CardProps) {
  const { t, percent } = useReportWords();
  const { leadTimes } = report;
  const sumOf = (rows: typeof leadTimes) => rows.reduce((sum, { bookings }) => sum + bookings, 0);
  const all = sumOf(leadTimes);
  const sameDay = sumOf(leadTimes.filter(({ time }) => time === 'hour' || time === 'sameDay'));
  const title = isTelling(report)
    ? t('leadTimesChart.answer', { percent: percent(sameDay, all) })
    : t('leadTimesChart.label');
  return (
    <ReportCard title={title} definition={t('leadTimesChart.definition')}>
      <ValueBars
        label={t('leadTimesChart.label')}
        rows={leadTimes.map(({ time, bookings }) => ({
          id: time,
          name: t(`leadTimesChart.${time}`),
          share: all === 0 ? 0 : bookings / all,
          value: percent(bookings, all),
        }))}
      />
    </ReportCard>
  );
}

function FitCard({ report }: CardProps) {
  const { t, percent } = useReportWords();
  const { fit } = report;
  if (fit.every(({ usedMinutes }) => usedMinutes === 0)) return null;
  const { largeRooms } = findingRules;
  const hasLargeRooms = fit.some(
    ({ seats, usedMinutes }) => seats >= largeRooms.seats && usedMinutes > 0,
  );
  const title =
    hasLargeRooms && isTelling(report)
      ? t('fitChart.answer', { ...largeRooms, percent: percent(shareOfSmallGroups(fit), 1) })
      : t('fitChart.label');
  return (
    <ReportCard title={title} definition={t('fitChart.definition')}>
      <FitTable fit={fit} />
    </ReportCard>
  );
}

const gridStyle = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;
