import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { firstFloor } from '@/shared/floor-plan/planned-floors.ts';
import { addTexts } from '@/shared/i18n/index.ts';
import { planTexts } from '@/shared/i18n/texts/plan.ts';
import { Segmented } from '@/shared/ui/segmented.tsx';
import { usePlaces } from '../use-live-search.ts';

interface ViewSwitchProps {
  readonly search: ResourceSearch;
  readonly onChange: (change: Partial<ResourceSearch>) => void;
}

const views = ['list', 'plan'] as const;

/** Results as a list or on a plan. */
export function ViewSwitch({ search, onChange }: ViewSwitchProps) {
  const { t, i18n } = useTranslation('plan');
  addTexts(i18n, [planTexts]);
  const { buildings } = usePlaces();
  return (
    <Segmented
      label={t('view.label')}
      value={search.planId ? 'plan' : 'list'}
      options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(view) =>
        onChange({ planId: view === 'plan' ? firstFloor(buildings, search) : null })
      }
    />
  );
}
