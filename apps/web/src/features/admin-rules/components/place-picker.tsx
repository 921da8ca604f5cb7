import { resourceTypes } from '@axp/contracts/vocabulary';
import Autocomplete from '@mui/material/Autocomplete';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldHeight } from '@/shared/admin/index.ts';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import { useMerchant } from '@/shared/session/index.ts';
import { ruleQueries } from '../api/rule-queries.ts';
import type { ChosenPlace } from '../hooks/use-rule-place.ts';
import { shownLevels } from '../hooks/use-rule-place.ts';

interface PlacePickerProps {
  readonly place: ChosenPlace;
  readonly onChoose: (changes: Partial<ChosenPlace>) => void;
}

/** Of what kind, and for whom: everybody, one business unit, one resource. */
export function PlacePicker({ place, onChoose }: PlacePickerProps) {
  const { t } = useTranslation('adminRules');
  const { title } = useMerchant();
  return (
    <Card
      component="section"
      aria-label={t('place.label')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(200px, 1fr))' },
        alignItems: 'start',
        gap: 4,
        p: { xs: 4, sm: 5 },
        mb: 4,
      }}
    >
      <SelectField
        label={t('place.kind')}
        value={place.type}
        onChange={(chosen) => {
          const type = resourceTypes.find((one) => one === chosen);
          // A resource is of one kind; a unit has rules for all.
          if (type) onChoose({ type, id: place.level === 'resource' ? null : place.id });
        }}
      >
        {resourceTypes.map((type) => (
          <option key={type} value={type}>
            {t(`kind.${type}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('place.level')}
        value={place.level}
        onChange={(chosen) => {
          const level = shownLevels.find((one) => one === chosen);
          if (level) onChoose({ level, id: null });
        }}
      >
        {shownLevels.map((level) => (
          <option key={level} value={level}>
            {t(`place.${level}`, { name: title })}
          </option>
        ))}
      </SelectField>
      {place.level === 'business-unit' && <UnitField place={place} onChoose={onChoose} />}
      {place.level === 'resource' && (
        <ResourceField key={place.type} place={place} onChoose={onChoose} />
      )}
    </Card>
  );
}

function UnitField({ place, onChoose }: PlacePickerProps) {
  const { t } = useTranslation('adminRules');
  const { data = [], isSuccess } = useQuery(ruleQueries.units());
  return (
    <SelectField
      label={t('place.unit')}
      value={data.some(({ id }) => id === place.id) ? (place.id ?? '') : ''}
      onChange={(id) => onChoose({ id: id === '' ? null : id })}
      {...(isSuccess && data.length === 0 && { hint: t('place.noUnits') })}
    >
      <option value="">{t('place.choose')}</option>
      {data.map((unit) => (
        <option key={unit.id} value={unit.id}>
          {unit.title}
        </option>
      ))}
    </SelectField>
  );
}

interface NamedResource {
  readonly id: string;
  readonly name: string;
}

function ResourceField({ place, onChoose }: PlacePickerProps) {
  const { t } = useTranslation('adminRules');
  const [text, setText] = useState('');
  const { data = [], isFetching } = useQuery(ruleQueries.resources(place.type, text));
  const stored = useQuery({ ...ruleQueries.resource(place.id ?? ''), enabled: place.id !== null });
  const chosen = place.id === null ? null : (stored.data ?? null);
  return (
    <Autocomplete<NamedResource>
      sx={fieldHeight}
      options={data}
      value={chosen}
      loading={isFetching}
      loadingText={t('place.searching')}
      noOptionsText={t('place.noResources')}
      // The server filters the options.
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, resource) => onChoose({ id: resource?.id ?? null })}
      onInputChange={(_, typed, reason) => setText(reason === 'input' ? typed : '')}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('place.resourceName')}
          helperText={t('place.resourceHint')}
        />
      )}
    />
  );
}
