import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { toggled } from './calendar-filters.ts';
import { calendarQueries } from './calendar-queries.ts';
import { rowsWindow } from './calendar-range.ts';
import type { FilterProps } from './filter-fields.tsx';
import type { CalendarData } from './use-calendar-data.ts';

type ResourceListProps = FilterProps & { readonly data: CalendarData };

/** The rooms, cars or assets to show; none chosen is all of them. */
export function ResourceCheckList({ view, data, onChange }: ResourceListProps) {
  const { t } = useTranslation('calendar');
  const window = rowsWindow(data.day, data.timezone);
  const { kind, buildingId } = view;
  const list = useInfiniteQuery(
    calendarQueries.rows({ kind, buildingId, resourceIds: [], window }),
  );
  const { hasNextPage, isFetching } = list;
  const readOn = useEffectEvent(() => void list.fetchNextPage());
  // The list is searched where it is, so all of it has to be there.
  useEffect(() => {
    if (hasNextPage && !isFetching) readOn();
  }, [hasNextPage, isFetching]);
  const choices = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <CheckList
      label={t(`kind.${kind}`)}
      choices={choices.map(({ id, name, floor, building }) => ({
        id,
        name,
        detail: [floor?.name, buildingId === null ? building.name : null]
          .filter(Boolean)
          .join(', '),
      }))}
      chosen={view.resourceIds}
      onToggle={(id) => onChange({ resourceIds: toggled(view.resourceIds, id) })}
    />
  );
}

/** The business units whose bookings stand out. */
export function UnitCheckList({ view, onChange }: FilterProps) {
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
          <FormControlLabel
            key={id}
            control={
              <Checkbox size="small" checked={chosen.includes(id)} onChange={() => onToggle(id)} />
            }
            label={
              <>
                {name}
                {detail && (
                  <Typography component="span" variant="caption" color="text.secondary">
                    {` ${detail}`}
                  </Typography>
                )}
              </>
            }
            sx={{ display: 'flex', mx: 0, px: 1, minHeight: 44, borderRadius: '10px' }}
          />
        ))}
        {shown.length === 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 3 }}>
            {t('filter.none')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
