import type { BillTotal } from '@axp/contracts/administration';
import { billStatuses } from '@axp/contracts/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatMonth, useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { ChoiceChips } from '@/shared/ui/choice-chips.tsx';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import type { BillFilterName } from './bill-address.ts';
import type { BillsFilter } from './bill-queries.ts';
import { billQueries } from './bill-queries.ts';
import { countOf } from './bill-totals.tsx';

interface BillChipsProps {
  readonly address: TableAddress<BillFilterName>;
  readonly filter: BillsFilter;
  readonly totals: readonly BillTotal[];
}

/** Filters of the bills by status, with counts, by unit and by month. */
export function BillChips({ address, filter, totals }: BillChipsProps) {
  const { t } = useTranslation('adminBills');
  const { setFilter } = address;
  const units = useQuery(billQueries.units());
  const months = useMonths();
  return (
    <>
      <ChoiceChips
        value={filter.status}
        choices={billStatuses}
        labelOf={(one) => t(`status.${one}`)}
        countOf={(one) => countOf(totals, one)}
        onChange={(one) => setFilter('status', one)}
      />
      <MenuChip
        label={t('allUnits')}
        value={filter.businessUnitId}
        choices={(units.data ?? []).map(({ id, title: name }) => ({ id, name }))}
        onChange={(id) => setFilter('unit', id)}
      />
      <MenuChip
        label={t('allMonths')}
        value={filter.month}
        choices={months}
        onChange={(month) => setFilter('month', month)}
      />
    </>
  );
}

const comingMonths = 1;
const pastMonths = 11;

/** Months around now, the latest first. */
function useMonths() {
  const { language } = useLanguage();
  const [year = 0, month = 0] = wallClockOf(useNow(), 'UTC').day.split('-').map(Number);
  return Array.from({ length: comingMonths + pastMonths }, (_, place) => {
    const first = Date.UTC(year, month - 1 + comingMonths - place, 1);
    const reader = { language, timezone: 'UTC', now: first };
    return { id: new Date(first).toISOString().slice(0, 7), name: formatMonth(first, reader) };
  });
}
