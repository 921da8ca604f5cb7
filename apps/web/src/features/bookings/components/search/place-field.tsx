import type { Building } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';

interface PlaceFieldProps {
  readonly search: Pick<ResourceSearch, 'buildingId' | 'floorId'>;
  readonly buildings: readonly Building[];
  readonly onChange: (place: Pick<ResourceSearch, 'buildingId' | 'floorId'>) => void;
}

/** A building, or one floor of it, in a single list. */
export function PlaceField({ search, buildings, onChange }: PlaceFieldProps) {
  const { t } = useTranslation('booking');
  const { buildingId, floorId } = search;
  const choose = (value: string) => {
    const [building = '', floor = ''] = value.split('/');
    onChange({ buildingId: building || null, floorId: floor || null });
  };
  return (
    <SelectField
      label={t('search.place')}
      value={[buildingId, floorId].filter((part) => part !== null).join('/')}
      onChange={choose}
    >
      <option value="">{t('search.anywhere')}</option>
      {buildings.map((building) => (
        <optgroup key={building.id} label={building.name}>
          <option value={building.id}>{t('search.allOf', { building: building.name })}</option>
          {building.floors.map((floor) => (
            <option key={floor.id} value={`${building.id}/${floor.id}`}>
              {t('search.floorOf', { building: building.name, floor: floor.name })}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
