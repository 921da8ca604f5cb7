import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { FloorChoiceProps } from './floor-choice.tsx';

/** Leads from a floor where nothing is free to the nearest one where something is. */
export function NearestFloor({ floors, chosenId, onChoose }: FloorChoiceProps) {
  const { t } = useTranslation('plan');
  const here = floors.findIndex(({ id }) => id === chosenId);
  const [nearest] = floors
    .map((floor, index) => ({ ...floor, distance: Math.abs(index - here) }))
    .filter(({ free }) => free > 0)
    .toSorted((one, other) => one.distance - other.distance);
  if (!nearest || nearest.id === chosenId) return null;
  const { id, name, free } = nearest;
  return (
    <SecondaryButton onClick={() => onChoose(id)} sx={{ mt: 2 }}>
      {t('nearest', { floor: name, count: free })}
    </SecondaryButton>
  );
}
