import { problemCategories } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { BuildingChip } from '@/shared/admin/building-chip.tsx';
import { isId } from '@/shared/routing/is-id.ts';
import { useAbility } from '@/shared/session/index.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { ProblemList, problemViews } from './problem-list.tsx';

const problemFilters = ['state', 'buildingId', 'category'] as const;

/** `/admin/problems`: problems of the resources that the reader manages, until resolved. */
export function ProblemsPage() {
  const { t } = useTranslation(['admin', 'adminResources']);
  const isAdministration = useAbility().can('view', 'Problem');
  const { place, setFilter } = useTablePlace({ filters: problemFilters, sort: 'reported' });
  const { buildingId, state } = place.filters;
  const category = problemCategories.find((one) => one === place.filters.category);
  const view = problemViews.find((one) => one === state) ?? 'open';
  const list = (
    <ProblemList
      filter={{ ...(isId(buildingId) && { buildingId }), ...(category && { category }) }}
      view={view}
      onView={(one) => setFilter('state', one === 'open' ? undefined : one)}
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
          </>
        )
      }
    />
  );
  if (isAdministration) return <SectionPage name="problems">{list}</SectionPage>;
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
