import { setTimezone } from '@axp/contracts';
import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatTime, formatZone, useNow } from '@/shared/lib/datetime/index.ts';
import type { TimezoneOption } from '@/shared/lib/timezones/timezone-table.ts';
import { hasWords, timezoneRowOf, timezoneTable } from '@/shared/lib/timezones/timezone-table.ts';
import { useSession, useUser } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';

/** A time zone by city, by its name in either language, or by its distance from UTC (P-03). */
export function TimezoneField() {
  const { t } = useTranslation(['profile', 'common']);
  const { language } = useLanguage();
  const { timezone } = useUser();
  const now = useNow();
  const save = useSetTimezone();
  const nameOf = (row: TimezoneOption) =>
    formatZone(now, { language, timezone: row.utc[0] ?? timezone });
  const chosen = save.isPending ? save.variables : timezone;

  function find(rows: TimezoneOption[], { inputValue }: { readonly inputValue: string }) {
    return rows.filter((row) =>
      hasWords([row.text, row.value, nameOf(row), ...row.utc], inputValue),
    );
  }

  return (
    <Autocomplete
      disableClearable
      // As high as the fields around it.
      sx={{ '& .MuiOutlinedInput-root': { py: '2px' } }}
      options={[...timezoneTable]}
      filterOptions={find}
      {...(timezoneRowOf(chosen) && { value: timezoneRowOf(chosen) ?? undefined })}
      getOptionKey={({ value }) => value}
      getOptionLabel={({ text }) => text}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      noOptionsText={t('common:time.noZone')}
      onChange={(_, { utc }) => {
        const [first] = utc;
        if (first !== undefined && first !== timezone) save.mutate(first);
      }}
      renderOption={({ key, ...option }, row) => (
        <Box component="li" key={key} {...option}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2">{row.text}</Typography>
            <Typography variant="note">{nameOf(row)}</Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('profile:language.timezone')}
          helperText={t('profile:language.timezoneHint', {
            time: formatTime(now, { language, timezone: chosen }),
          })}
        />
      )}
    />
  );
}

/** Saves the person's time zone; every time on screen follows (P-03). */
function useSetTimezone() {
  const { t } = useTranslation('profile');
  const { merge } = useSession();
  return useChange(
    async (timezone: string) => (await call(setTimezone, { body: { timezone } })).data,
    { done: t('saved'), onDone: ({ timezone }) => merge({ timezone }) },
  );
}
