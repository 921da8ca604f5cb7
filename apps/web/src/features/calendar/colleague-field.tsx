import PersonSearch from '@mui/icons-material/PersonSearchOutlined';
import { Autocomplete, Box, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeopleSearch } from '@/shared/booking/people-search.ts';
import { useColleague } from '@/shared/booking/use-colleague.ts';
import { useUser } from '@/shared/session/index.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import type { CalendarView } from './calendar-view.ts';

interface ColleagueFieldProps {
  readonly view: CalendarView;
  readonly onChange: (change: Partial<CalendarView>) => void;
  readonly autoFocus?: boolean;
}

/** Finds a colleague by name and shows where they are, as far as privacy allows (H-05). */
export function ColleagueField({ view, onChange, autoFocus = false }: ColleagueFieldProps) {
  const { t } = useTranslation('calendar');
  const { id: ownId } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const { text, setText, people, isFetching } = usePeopleSearch(isOpen);
  const { data: person = null } = useColleague(view.personId);
  return (
    <Autocomplete
      size="small"
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      options={people.filter(({ id }) => id !== ownId)}
      filterOptions={(options) => options}
      getOptionLabel={({ fullName }) => fullName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      value={person}
      onChange={(_, chosen) => onChange({ personId: chosen?.id ?? null, whose: 'all' })}
      inputValue={text}
      onInputChange={(_, next) => setText(next)}
      loading={isFetching}
      loadingText={t('colleague.searching')}
      noOptionsText={t('colleague.none')}
      forcePopupIcon={false}
      blurOnSelect
      slotProps={{ paper: { sx: { minWidth: 264 } }, popper: { placement: 'bottom-start' } }}
      renderOption={({ key, ...option }, one) => (
        <Box component="li" key={key} {...option} sx={{ gap: 3, minHeight: 44 }}>
          <Box aria-hidden>
            <Avatar person={one} size={24} />
          </Box>
          <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {one.fullName}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus={autoFocus}
          placeholder={t('colleague.find')}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('colleague.find') },
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <InputAdornment position="start" sx={{ ml: 1, mr: 0 }}>
                  <PersonSearch fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
      sx={{ width: '100%', '& .MuiInputBase-root': { minHeight: 36, fontSize: '0.875rem' } }}
    />
  );
}
