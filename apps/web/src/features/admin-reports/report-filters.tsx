import { byKind, reportComparisons, resourceTypes } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { BuildingChip } from '@/shared/admin/building-chip.tsx';
import { DayRangeFilter } from '@/shared/admin/day-range-filter.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { keysOf } from '@/shared/lib/records.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import type { ReportFilterName } from './report-period.ts';
import { periodOf, periods, typeOf } from './report-period.ts';
import { useReportWords } from './use-report-words.ts';

interface ReportFiltersProps {
  readonly address: TableAddress<ReportFilterName>;
  readonly days: { readonly from: string; readonly to: string };
}

/** Period, comparison, kind and building; the address has all of them. */
export function ReportFilters({ address, days }: ReportFiltersProps) {
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
