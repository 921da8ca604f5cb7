import Search from '@mui/icons-material/Search';
import { Box, Button, InputAdornment, OutlinedInput, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { CheckField } from '@/shared/form/check-field.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { hasFilters, toggled, withoutFilters } from './calendar-filters.ts';
import { shownKinds } from './calendar-view.ts';
import type { FilterProps } from './view-props.ts';
import { ViewSwitch } from './view-switch.tsx';

interface FilterSheetProps extends FilterProps {
  readonly onClose: () => void;
  /** On a phone the views are chosen here as well. */
  readonly hasViews?: boolean;
}

/** Filters that have no chip: single resources and business units. */
export function FilterSheet(props: FilterSheetProps) {
  const { view, data, onChange, onClose, hasViews = false } = props;
  const { t } = useTranslation('calendar');
  const fields = { view, data, onChange };
  return (
    <ResponsiveDialog
      onClose={onClose}
      title={t('filter.label')}
      actions={
        <>
          {hasFilters(view) && (
            <Button color="inherit" onClick={() => onChange(withoutFilters)}>
              {t('filter.clear')}
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            {t('filter.show')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 5, pt: 1 }}>
        {hasViews && (
          <ViewSwitch view={view.view} onChange={(name) => onChange({ view: name })} isWide />
        )}
        <ResourceCheckList {...fields} />
        <UnitCheckList {...fields} />
      </Box>
    </ResponsiveDialog>
  );
}

/** The rooms, cars or assets to show; none chosen is all of them. */
function ResourceCheckList({ view, data, onChange }: FilterProps) {
  const { t } = useTranslation('calendar');
  const ofKind = useKindText();
  const { buildingId, resourceIds } = view;
  const kinds = shownKinds(view);
  const [kind] = kinds ?? [];
  return (
    <CheckList
      label={kinds?.length === 1 && kind ? ofKind(`${kind}.names`) : t('filter.resources')}
      choices={data.choices.map(({ id, name, floor, building }) => ({
        id,
        name,
        detail: [floor?.name, buildingId === null ? building.name : null]
          .filter(Boolean)
          .join(', '),
      }))}
      chosen={resourceIds}
      onToggle={(id) => onChange({ resourceIds: toggled(resourceIds, id) })}
    />
  );
}

/** The business units whose bookings stand out. */
function UnitCheckList({ view, onChange }: Pick<FilterProps, 'view' | 'onChange'>) {
  const { t } = useTranslation('calendar');
  const { data: units = [] } = useQuery(placeQueries.businessUnits());
  return (
    <CheckList
      label={t('filter.units')}
      choices={units.map(({ id, title }) => ({ id, name: title }))}
      chosen={view.businessUnitIds}
      onToggle={(id) => onChange({ businessUnitIds: toggled(view.businessUnitIds, id) })}
    />
  );
}

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
}

interface CheckListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** So many are overlooked at a glance; more are searched. */
const searchedFrom = 9;

function fits({ name, detail = '' }: Choice, words: string): boolean {
  return `${name} ${detail}`.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase());
}

/** Any number of choices out of many. */
function CheckList({ label, choices, chosen, onToggle }: CheckListProps) {
  const { t } = useTranslation('calendar');
  const [words, setWords] = useState('');
  const labelId = useId();
  const shown = choices.filter((choice) => fits(choice, words));
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} component="div" variant="subtitle2" sx={{ mb: 1.5 }}>
        {label}
      </Typography>
      {choices.length >= searchedFrom && (
        <OutlinedInput
          fullWidth
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder={t('filter.search')}
          inputProps={{ 'aria-label': t('filter.searchIn', { list: label }) }}
          startAdornment={
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          }
          sx={{ mb: 1 }}
        />
      )}
      <Box sx={{ maxHeight: 264, overflowY: 'auto', mx: -2 }}>
        {shown.map(({ id, name, detail }) => (
          <CheckField
            key={id}
            size="small"
            checked={chosen.includes(id)}
            onChange={() => onToggle(id)}
            label={
              <>
                {name}
                {detail && (
                  <Typography component="span" variant="note">
                    {` ${detail}`}
                  </Typography>
                )}
              </>
            }
            sx={{ display: 'flex', mx: 0, px: 1, borderRadius: '10px' }}
          />
        ))}
        {shown.length === 0 && (
          <Typography variant="secondary" sx={{ px: 2, py: 3 }}>
            {t('filter.none')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
