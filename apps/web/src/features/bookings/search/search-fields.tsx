import type { Amenity, Building } from '@axp/contracts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeClock } from '@/shared/booking/clock.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { maxCounts } from '@/shared/booking/search-url.ts';
import { lengthChoices, windowFrom } from '@/shared/booking/time-window.ts';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import { PeopleField } from '@/shared/booking/ui/people-field.tsx';
import { TimeField } from '@/shared/booking/ui/time-field.tsx';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { lasting, onDay, startingAt } from '@/shared/booking/window-edits.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import { FeatureChips } from './feature-chips.tsx';
import { RepeatSearchField } from './repeat-search-field.tsx';
import type { SearchFieldsProps } from './search-field-props.ts';

const dayMinutes = 24 * 60;

/** When and how long. */
export function WindowSearchFields({ search, timezone, onChange }: SearchFieldsProps) {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  const { rules } = useTimeChoice(search.kind);
  const { day, minutes } = placeClock(search.start, timezone);
  const length = minutesOf(search);
  const words = (choice: number) => {
    const told = times.duration(choice);
    // Within a day its hour says when it ends; days say it by themselves.
    if (choice >= dayMinutes) return told;
    const { end } = windowFrom(search.start, choice);
    return t('search.until', { length: told, time: times.time(end) });
  };
  return (
    <>
      <DateField
        label={t('search.date')}
        day={day}
        timezone={timezone}
        maxAheadDays={rules.maxAheadDays}
        onChange={(chosen) => onChange(onDay(search, chosen, { timezone }))}
      />
      <TimeField
        label={t('search.start')}
        rules={rules}
        minutes={minutes}
        onChange={(chosen) => onChange(startingAt(search, chosen, { timezone }))}
      />
      <SelectField
        label={t('search.length')}
        value={String(length)}
        onChange={(chosen) => onChange(lasting(search, Number(chosen)))}
      >
        {lengthChoices(length, rules).map((choice) => (
          <option key={choice} value={choice}>
            {words(choice)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** How many and where. */
export function PlaceSearchFields({ search, buildings, onChange }: SearchFieldsProps) {
  const { t } = useTranslation('booking');
  const { kind } = search;
  return (
    <>
      <PeopleField
        label={t(`search.count.${kind}`)}
        value={search.count}
        max={maxCounts[kind]}
        placeholder={t(`search.anyCount.${kind}`)}
        onChange={(count) => onChange({ count })}
        {...(kind === 'asset' && {
          buttons: { fewer: t('search.fewerUnits'), more: t('search.moreUnits') },
        })}
      />
      <PlaceField search={search} buildings={buildings} onChange={onChange} />
    </>
  );
}

/** Number of additional criteria in use. */
export function additionalCriteria(search: ResourceSearch): number {
  const { amenities, text, favouritesOnly, repeat, businessUnitId } = search;
  const others = [text !== '', favouritesOnly, repeat !== null, businessUnitId !== null];
  return amenities.length + others.filter(Boolean).length;
}

/** What else is wanted; most people need none of it. */
export function MoreSearchFields(props: SearchFieldsProps) {
  const { search, onChange } = props;
  const { t } = useTranslation('booking');
  const toggle = (amenity: Amenity) => {
    const { amenities } = search;
    const isOn = amenities.includes(amenity);
    onChange({
      amenities: isOn ? amenities.filter((one) => one !== amenity) : [...amenities, amenity],
    });
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <RepeatSearchField {...props} />
      <UnitField search={search} onChange={onChange} />
      <FeatureChips kind={search.kind} chosen={search.amenities} onToggle={toggle} />
      <TextField
        label={t(`search.text.${search.kind}`)}
        value={search.text}
        onChange={(event) => onChange({ text: event.target.value })}
        sx={{ maxWidth: 360 }}
        slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off', type: 'search' } }}
      />
      <FormControlLabel
        sx={{ minHeight: 44, mr: 0, justifySelf: 'start' }}
        control={
          <Switch
            checked={search.favouritesOnly}
            onChange={(event) => onChange({ favouritesOnly: event.target.checked })}
          />
        }
        label={t('search.favourites')}
      />
    </Box>
  );
}

/** Business unit filter; hidden if there are fewer than two units and none is selected. */
function UnitField({ search, onChange }: Pick<SearchFieldsProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('booking');
  const { data: units = [] } = useQuery(placeQueries.businessUnits());
  const { businessUnitId } = search;
  if (units.length < 2 && businessUnitId === null) return null;
  return (
    <Box sx={{ maxWidth: 360 }}>
      <SelectField
        label={t('search.unit')}
        value={businessUnitId ?? ''}
        onChange={(id) => onChange({ businessUnitId: id === '' ? null : id })}
      >
        <option value="">{t('search.anyUnit')}</option>
        {units.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}

interface PlaceFieldProps {
  readonly search: Pick<ResourceSearch, 'buildingId' | 'floorId'>;
  readonly buildings: readonly Building[];
  readonly onChange: (place: Pick<ResourceSearch, 'buildingId' | 'floorId'>) => void;
}

/** A building, or one floor of it, in a single list. */
function PlaceField({ search, buildings, onChange }: PlaceFieldProps) {
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
