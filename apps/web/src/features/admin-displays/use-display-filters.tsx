import type { ManagedDisplay } from '@axp/contracts/administration';
import { useTranslation } from 'react-i18next';
import { BuildingChip } from '@/shared/admin/building-chip.tsx';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';

const filters = ['status', 'kind', 'buildingId'] as const;

const isOf = {
  online: ({ isOnline }: ManagedDisplay) => isOnline,
  offline: ({ isOnline }: ManagedDisplay) => !isOnline,
  room: ({ kind }: ManagedDisplay) => kind !== 'board',
  board: ({ kind }: ManagedDisplay) => kind === 'board',
} as const;
type Choice = keyof typeof isOf;

const choices = [
  ['status', 'online'],
  ['status', 'offline'],
  ['kind', 'room'],
  ['kind', 'board'],
] as const satisfies readonly (readonly [(typeof filters)[number], Choice])[];

/** Chips by which the list of displays is filtered, with the displays that are left. */
export function useDisplayFilters(displays: readonly ManagedDisplay[]) {
  const { t } = useTranslation('adminDisplays');
  const { place, setFilter, clear } = useTablePlace({ filters, sort: 'name' });
  const { buildingId } = place.filters;
  const chosen = choices.filter(([filter, choice]) => place.filters[filter] === choice);
  const ofBuilding = displays.filter(
    (display) => buildingId === undefined || display.buildingId === buildingId,
  );
  const matching = (wanted: readonly (typeof choices)[number][]) =>
    ofBuilding.filter((display) => wanted.every(([, choice]) => isOf[choice](display)));
  return {
    shown: matching(chosen),
    clear,
    chips: (
      <>
        {choices.map((one) => {
          const [filter, choice] = one;
          const isOn = place.filters[filter] === choice;
          const others = chosen.filter(([other]) => other !== filter);
          return (
            <FilterChip
              key={choice}
              label={t(`filter.${choice}`)}
              count={matching([...others, one]).length}
              isOn={isOn}
              onClick={() => setFilter(filter, isOn ? undefined : choice)}
            />
          );
        })}
        <BuildingChip value={buildingId} onChange={(id) => setFilter('buildingId', id)} />
      </>
    ),
  };
}
