import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { cityOf, formatZone, useNow } from '@/shared/lib/datetime/index.ts';
import type { TimezoneOption } from '@/shared/lib/timezones/timezone-table.ts';
import { hasWords, timezoneTable } from '@/shared/lib/timezones/timezone-table.ts';

interface ZoneOption {
  /** IANA name. */
  readonly zone: string;
  readonly row: TimezoneOption;
}

const options: ZoneOption[] = timezoneTable.flatMap((row) =>
  row.utc.map((zone) => ({ zone, row })),
);

/** `Bangkok (UTC+07:00)` */
function labelOf({ zone, row }: ZoneOption): string {
  return `${cityOf(zone)} ${row.text.slice(0, row.text.indexOf(')') + 1)}`;
}

/** More would not be read. */
const mostShown = 50;

interface ZoneFieldProps {
  readonly label: string;
  /** IANA name. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (zone: string) => void;
}

/** The time zone of a place by its city, or by the name of the zone in either language. */
export function ZoneField({ label, value, error, onChange }: ZoneFieldProps) {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  const now = useNow();
  const nameOf = (zone: string) => formatZone(now, { language, timezone: zone });
  const chosen = options.find(({ zone }) => zone === value);
  return (
    <Autocomplete
      disableClearable
      options={options}
      filterOptions={(all, { inputValue }) =>
        all
          .filter(({ zone, row }) =>
            hasWords([zone, row.text, row.value, nameOf(zone)], inputValue),
          )
          .slice(0, mostShown)
      }
      {...(chosen && { value: chosen })}
      getOptionKey={({ zone }) => zone}
      getOptionLabel={labelOf}
      isOptionEqualToValue={(option, other) => option.zone === other.zone}
      noOptionsText={t('time.noZone')}
      onChange={(_, { zone }) => onChange(zone)}
      renderOption={({ key, ...item }, option) => (
        <Box component="li" key={key} {...item}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2">{labelOf(option)}</Typography>
            <Typography variant="note">{nameOf(option.zone)}</Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={error !== undefined}
          helperText={error ?? nameOf(value)}
        />
      )}
    />
  );
}
