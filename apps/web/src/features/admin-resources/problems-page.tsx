import { exportProblems } from '@axp/contracts/administration';
import type { SheetFormat } from '@axp/contracts/sheets';
import { problemCategories } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { BuildingChip } from '@/shared/admin/building-chip.tsx';
import type { ExportQuery } from '@/shared/admin/export-menu.tsx';
import { ExportMenu, exportFormats } from '@/shared/admin/export-menu.tsx';
import { fetchFile } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import type { ProblemFilter } from '@/shared/problems/problem-queries.ts';
import { isId } from '@/shared/routing/is-id.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import {
  filterOf,
  isPartOfOpen,
  ProblemList,
  problemViews,
  useProblemCounts,
} from './problem-list.tsx';

const problemFilters = ['state', 'buildingId', 'category', 'unusable'] as const;

/** `/admin/problems`: problems of the resources that the reader manages, until resolved. */
export function ProblemsPage() {
  const { t } = useTranslation(['admin', 'adminResources']);
  const isAdministration = useAbility().can('view', 'Problem');
  const { place, setFilter, clear } = useTablePlace({ filters: problemFilters, sort: 'reported' });
  const { buildingId, state } = place.filters;
  const category = problemCategories.find((one) => one === place.filters.category);
  const isUnusable = place.filters.unusable === 'yes';
  const view = problemViews.find((one) => one === state) ?? 'open';
  const filter = {
    ...(isId(buildingId) && { buildingId }),
    ...(category && { category }),
    ...(isUnusable && { unusable: 'yes' as const }),
  };
  const isFiltered = isPartOfOpen(view) || Object.keys(filter).length > 0;
  const counts = useProblemCounts(filter, view);
  const list = (
    <ProblemList
      filter={filter}
      view={view}
      onView={(one) => setFilter('state', one === 'open' ? undefined : one)}
      onClear={isFiltered ? clear : undefined}
      chips={
        isAdministration && (
          <>
            <BuildingChip value={buildingId} onChange={(id) => setFilter('buildingId', id)} />
            <MenuChip
              label={t('adminResources:problems.anyCategory')}
              value={category}
              choices={problemCategories.map((id) => ({
                id,
                name: t(`adminResources:problems.category.${id}`),
              }))}
              onChange={(id) => setFilter('category', id)}
            />
            <FilterChip
              label={t('adminResources:problems.unusable')}
              count={counts?.unusable}
              isOn={isUnusable}
              onClick={() => setFilter('unusable', isUnusable ? undefined : 'yes')}
            />
          </>
        )
      }
    />
  );
  const summary = useSummary(counts);
  if (isAdministration) {
    return (
      <SectionPage
        name="problems"
        status={summary}
        actions={<ProblemExport filter={{ ...filter, ...filterOf(view) }} />}
      >
        {list}
      </SectionPage>
    );
  }
  // The link of a mail leads people here who manage a resource without a role.
  return (
    <>
      <PageHeading
        title={t('admin:section.problems.title')}
        description={t('admin:section.problems.text')}
      />
      {list}
    </>
  );
}

type Counts = NonNullable<ReturnType<typeof useProblemCounts>>;

const minutesPerHour = 60;

/** How many problems are open, and how long the resolved ones took. */
function useSummary(counts: Pick<Counts, 'open' | 'averageMinutes'> | undefined): string {
  const { t } = useTranslation('adminResources');
  const { duration } = useTimes(useUser().timezone);
  if (!counts) return '';
  const { open: count, averageMinutes } = counts;
  const open = t('problems.summary.open', { count });
  if (averageMinutes === null) return open;
  const isShort = averageMinutes < 2 * minutesPerHour;
  const minutes = isShort
    ? Math.max(1, averageMinutes)
    : Math.round(averageMinutes / minutesPerHour) * minutesPerHour;
  return t('problems.summary.average', { open, length: duration(minutes) });
}

/** Saves the listed problems as a file. */
function ProblemExport({ filter }: { readonly filter: ProblemFilter }) {
  const { t } = useTranslation('adminResources');
  return (
    <ExportMenu
      choices={exportFormats.map(([format, name]) => ({
        label: t('problems.export', { format: name }),
        fileName: `problems.${format}`,
        fetch: (asked) => fetchProblemsFile({ ...filter, ...asked, format }),
      }))}
    />
  );
}

function fetchProblemsFile(
  query: ProblemFilter & ExportQuery & { readonly format: SheetFormat },
): Promise<Blob> {
  return fetchFile(operationUrl(exportProblems, { query }));
}
