import type { UseReport } from '@axp/contracts/administration';
import { byKind, reportComparisons, reportTables, resourceTypes } from '@axp/contracts/vocabulary';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import { Box, Card, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { BuildingChip } from '@/shared/admin/building-chip.tsx';
import { DayRangeFilter } from '@/shared/admin/day-range-filter.tsx';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import type { ExportQuery } from '@/shared/admin/export-menu.tsx';
import { ExportMenu } from '@/shared/admin/export-menu.tsx';
import { weekdayNames } from '@/shared/admin/hours-in-words.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { keysOf } from '@/shared/lib/records.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { lazyDialog, lazyPart } from '@/shared/ui/lazy-part.tsx';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { FiguresRow } from './figures-row.tsx';
import type { ReportFilterName } from './report-period.ts';
import { filterOf, periodOf, periods, reportAddress, typeOf } from './report-period.ts';
import type { ReportFilter } from './report-queries.ts';
import { fetchReportFile, hasFigures, reportQueries } from './report-queries.ts';
import { useReportWords } from './use-report-words.ts';

// The figures are painted first: what is below them takes far longer to render.
const ReportCharts = lazyPart(() => import('./report-charts.tsx'), 'ReportCharts', {
  waiting: LoadingCharts,
});
const BuildingDaysCard = lazyPart(() => import('./building-days-card.tsx'), 'BuildingDaysCard');
const SettingsDialog = lazyDialog(() => import('./settings-dialog.tsx'), 'SettingsDialog');

/** `/admin/reports`: use of resources on days that have ended (D-06), filtered by its address. */
export function ReportsPage() {
  const { t } = useReportWords();
  const today = wallClockOf(useNow(), useUser().timezone).day;
  const address = useTablePlace(reportAddress);
  const filter = filterOf(address.place.filters, today);
  const report = useQuery(reportQueries.use(filter));
  return (
    <SectionPage name="reports" isWide actions={<Actions filter={filter} />}>
      <ReportFilters address={address} days={filter} />
      <QueryContent query={report} failed={t('failed')} skeleton={<Loading />}>
        {(data) => (
          <Box
            aria-busy={report.isPlaceholderData}
            sx={{ display: 'grid', gap: 5, opacity: report.isPlaceholderData ? 0.5 : 1 }}
          >
            <Figures report={data} filter={filter} />
          </Box>
        )}
      </QueryContent>
      {!report.isPending && (
        <Box sx={{ mt: 5 }}>
          <BuildingDaysCard buildingId={filter.buildingId} />
        </Box>
      )}
    </SectionPage>
  );
}

function Figures({
  report,
  filter,
}: {
  readonly report: UseReport;
  readonly filter: ReportFilter;
}) {
  const { t } = useReportWords();
  if (!hasFigures(report)) {
    return (
      <Card>
        <EmptyState title={t('empty.title')} description={t('empty.text')} />
      </Card>
    );
  }
  return (
    <>
      <FiguresRow report={report} />
      <ReportCharts report={report} filter={filter} />
    </>
  );
}

function Actions({ filter }: { readonly filter: ReportFilter }) {
  const { t } = useReportWords();
  const canChange = useAbility().can('update', 'Report');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {canChange && <WeeklyButton />}
      {canChange && (
        <DialogButton variant="outlined" dialog={(close) => <SettingsDialog onClose={close} />}>
          {t('settings.open')}
        </DialogButton>
      )}
      <ExportMenu
        choices={[
          {
            label: t('export.excel'),
            fileName: 'reports.xlsx',
            fetch: () => fetchReportFile({ ...filter, format: 'xlsx' }),
          },
          ...reportTables.map((table) => ({
            label: t('export.csv', { table: t(`table.${table}`) }),
            fileName: `${table}.csv`,
            fetch: (asked: ExportQuery) => fetchReportFile({ ...filter, table, ...asked }),
          })),
        ]}
      />
    </Box>
  );
}

function Loading() {
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Skeleton variant="rounded" height={170} />
      <LoadingCharts />
    </Box>
  );
}

/** As high as a screen, so that nothing below it is seen to move. */
function LoadingCharts() {
  return <Skeleton variant="rounded" height="100vh" />;
}

const WeeklyDialog = lazyDialog(() => import('./weekly-dialog.tsx'), 'WeeklyDialog');

/** Opens the settings of the weekly mail, and shows on which day it is sent. */
export function WeeklyButton() {
  const { t } = useReportWords();
  const dayName = weekdayNames(useLanguage().language, 'long');
  const { data } = useQuery(reportQueries.weekly());
  const isSent = data !== undefined && data.nextAt !== null;
  return (
    <DialogButton
      variant="outlined"
      startIcon={<ForwardToInbox />}
      dialog={(close) => <WeeklyDialog onClose={close} />}
    >
      {isSent ? t('weekly.active', { day: dayName(data.weekday) }) : t('weekly.open')}
    </DialogButton>
  );
}

interface ReportFiltersProps {
  readonly address: TableAddress<ReportFilterName>;
  readonly days: { readonly from: string; readonly to: string };
}

/** Period, comparison, kind and building; the address has all of them. */
function ReportFilters({ address, days }: ReportFiltersProps) {
  const { t } = useReportWords();
  const ofKind = useKindText();
  const { filters } = address.place;
  const period = periodOf(filters);
  const names = byKind((kind) => ofKind(`${kind}.names`));
  const choosePeriod = (name: string | undefined) => {
    const { from: _from, to: _to, period: _period, ...others } = filters;
    address.change({ filters: { ...others, ...(name && { period: name }) } });
  };
  const chooseDay = (side: 'from' | 'to', day: string | undefined) => {
    const { period: _, ...others } = filters;
    address.change({ filters: { ...others, ...days, ...(day && { [side]: day }) } });
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, mb: 5 }}>
      <Box
        role="group"
        aria-label={t('filter.label')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}
      >
        <MenuChip
          label={t(period === null ? 'filter.period.own' : 'filter.period.fourWeeks')}
          value={period ?? undefined}
          choices={keysOf(periods).map((id) => ({ id, name: t(`filter.period.${id}`) }))}
          onChange={choosePeriod}
        />
        <MenuChip
          label={t('filter.compare.before')}
          value={filters.compare}
          choices={reportComparisons
            .filter((one) => one !== 'before')
            .map((id) => ({ id, name: t(`filter.compare.${id}`) }))}
          onChange={(one) => address.setFilter('compare', one)}
        />
        {resourceTypes.map((kind) => (
          <FilterChip
            key={kind}
            label={names[kind]}
            isOn={kind === typeOf(filters)}
            onClick={() => address.setFilter('type', kind)}
          />
        ))}
        <BuildingChip
          value={filters.building}
          onChange={(id) => address.setFilter('building', id)}
        />
      </Box>
      <DayRangeFilter days={days} onChange={chooseDay} />
    </Box>
  );
}
