import type { ResourceType } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import { useMerchant } from '@/shared/session/index.ts';
import type { CalendarView } from '../model/calendar-view.ts';

export interface FilterProps {
  readonly view: CalendarView;
  readonly onChange: (change: Partial<CalendarView>) => void;
}

/** Kinds that the merchant offers, and the kind in the URL. */
function useKinds(shown: ResourceType): readonly ResourceType[] {
  const kinds = enabledKinds(useMerchant().services);
  return kinds.includes(shown) ? kinds : [...kinds, shown];
}

/** Rooms, cars or assets: one kind at a time. */
export function KindField({ view, onChange }: FilterProps) {
  const { t } = useTranslation('calendar');
  const kinds = useKinds(view.kind);
  return (
    <SelectField
      label={t('filter.kind')}
      value={view.kind}
      onChange={(chosen) => {
        const kind = kinds.find((one) => one === chosen);
        // The selection belongs to another kind.
        if (kind) onChange({ kind, resourceIds: [] });
      }}
    >
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {t(`kind.${kind}`)}
        </option>
      ))}
    </SelectField>
  );
}

export function BuildingField({ view, onChange }: FilterProps) {
  const { t } = useTranslation('calendar');
  const { data: buildings = [] } = useQuery(placeQueries.buildings());
  return (
    <SelectField
      label={t('filter.building')}
      value={view.buildingId ?? ''}
      onChange={(id) => onChange({ buildingId: id === '' ? null : id, resourceIds: [] })}
    >
      <option value="">{t('filter.anyBuilding')}</option>
      {buildings.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
