import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { isId } from '@/shared/routing/is-id.ts';
import { useAbility } from '@/shared/session/index.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { ProblemList } from './problem-list.tsx';
import { BuildingChip } from './resource-filters.tsx';

const problemFilters = ['state', 'buildingId'] as const;

/** `/admin/problems`: problems of the resources that the reader manages, until resolved. */
export function ProblemsPage() {
  const { t } = useTranslation('admin');
  const isAdministration = useAbility().can('view', 'Problem');
  const { place, setFilter } = useTablePlace({ filters: problemFilters, sort: 'reported' });
  const { buildingId } = place.filters;
  const list = (
    <ProblemList
      filter={isId(buildingId) ? { buildingId } : {}}
      state={place.filters.state === 'resolved' ? 'resolved' : 'open'}
      onState={(state) => setFilter('state', state === 'open' ? undefined : state)}
      chips={
        isAdministration && (
          <BuildingChip value={buildingId} onChange={(id) => setFilter('buildingId', id)} />
        )
      }
    />
  );
  if (isAdministration) return <SectionPage name="problems">{list}</SectionPage>;
  // The link of a mail leads people here who manage a resource without a role.
  return (
    <>
      <PageHeading title={t('section.problems.title')} description={t('section.problems.text')} />
      {list}
    </>
  );
}
