import type { ResourceDetail } from '@axp/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { firstRepeat, repeatFrequencies } from '@/shared/booking/repeat.ts';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import { addDays, useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import type { BookingFormValues } from '../../model/booking-form.ts';

// Most bookings happen once; who repeats one waits a moment for the rest.
const RepeatEditor = lazyPart(() =>
  import('./repeat-editor.tsx').then((module) => module.RepeatEditor),
);

interface RepeatFieldProps {
  readonly resource: ResourceDetail;
  /** A series that is changed stays one. */
  readonly isFixed?: boolean;
  /** Dates of the series, shown below the rule. */
  readonly planner?: ReactNode;
}

/** Whether a booking repeats, and how (B-02). */
export function RepeatField({ resource, isFixed = false, planner }: RepeatFieldProps) {
  const { t } = useTranslation('booking');
  const now = useNow();
  const { timezone, rules } = resource;
  const { control } = useFormContext<BookingFormValues>();
  const start = useWatch({ control, name: 'start' });
  const { field, fieldState } = useController<BookingFormValues, 'repeat'>({ name: 'repeat' });
  const repeat = field.value;
  const lastDay = addDays(wallClockOf(now, timezone).day, rules.maxAheadDays);
  const choose = (value: string) => {
    const frequency = repeatFrequencies.find((each) => each === value);
    if (!frequency) field.onChange(null);
    else if (repeat) field.onChange({ ...repeat, frequency });
    else field.onChange(firstRepeat({ frequency, start, timezone, lastDay }));
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <SelectField
        label={t('repeat.label')}
        inputRef={field.ref}
        value={repeat?.frequency ?? ''}
        onChange={choose}
      >
        {!isFixed && <option value="">{t('repeat.never')}</option>}
        {repeatFrequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {t(`repeat.frequency.${frequency}`)}
          </option>
        ))}
      </SelectField>
      {repeat && <RepeatEditor resource={resource} repeat={repeat} onChange={field.onChange} />}
      {fieldState.error?.message !== undefined && (
        <Typography role="alert" variant="body2" color="error">
          {fieldState.error.message}
        </Typography>
      )}
      {repeat && planner}
    </Box>
  );
}
