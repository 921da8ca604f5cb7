import type { UseReport } from '@axp/contracts/administration';
import { sizeName } from './fit-table.tsx';
import { ReportCard, ReportTable } from './report-card.tsx';
import { useReportWords } from './use-report-words.ts';

interface CardProps {
  readonly report: UseReport;
}

/** Use by building, of the days on which it had each resource. */
export function BuildingsCard({ report: { buildings } }: CardProps) {
  const { t, percent, finePercent, hours, number } = useReportWords();
  return (
    <ReportCard title={t('buildingsChart.label')} definition={t('buildingsChart.definition')}>
      <ReportTable
        label={t('buildingsChart.label')}
        heads={[
          t('days.building'),
          t('use.label'),
          t('buildingsChart.before'),
          t('buildingsChart.used'),
          t('days.bookings'),
          t('noShows.label'),
        ]}
        rows={buildings.map(({ id, name, before, ...row }) => ({
          id,
          cells: [
            name ?? t('formerBuilding'),
            percent(row.usedMinutes, row.openMinutes),
            before ? percent(before.usedMinutes, before.openMinutes) : '–',
            hours(row.usedMinutes),
            number(row.bookings),
            finePercent(row.noShows, row.awaited),
          ],
        }))}
      />
    </ReportCard>
  );
}

/** Searches without a result, by place and size. */
export function SearchesCard({ report: { searches } }: CardProps) {
  const { t, longWeekday, hour, number } = useReportWords();
  return (
    <ReportCard title={t('searchesChart.label')} definition={t('searchesChart.definition')}>
      {searches.length === 0 ? (
        <p>{t('searchesChart.empty')}</p>
      ) : (
        <ReportTable
          label={t('searchesChart.label')}
          heads={[
            t('searchesChart.size'),
            t('days.building'),
            t('searchesChart.often'),
            t('searchesChart.misses'),
            t('searchesChart.before'),
          ]}
          rows={searches.map(({ building, leastSize, isMerged, mostOften, ...row }) => ({
            id: `${building} ${leastSize} ${isMerged}`,
            cells: [
              isMerged ? t('searchesChart.merged') : sizeText(t, leastSize),
              isMerged ? '' : (building ?? t('searchesChart.all')),
              mostOften ? `${longWeekday(mostOften.weekday)} ${hour(mostOften.hour)}` : '',
              number(row.misses),
              row.missesBefore === null ? '–' : number(row.missesBefore),
            ],
          }))}
        />
      )}
    </ReportCard>
  );
}

function sizeText(t: ReturnType<typeof useReportWords>['t'], leastSize: number | null): string {
  return leastSize === null
    ? t('searchesChart.anySize')
    : t('searchesChart.people', { size: sizeName(leastSize) });
}
