import type { ResourceDetail } from '@axp/contracts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RepeatDraft, RepeatFrequency } from '@/shared/booking/repeat.ts';
import { firstRepeat, repeatFrequencies } from '@/shared/booking/repeat.ts';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import { countOf } from '@/shared/booking/ui/people-field.tsx';
import { useRepeatText } from '@/shared/booking/use-repeat-text.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { narrowPhone } from '@/shared/theme/tokens.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import type { BookingFormValues } from '../form/booking-form-values.ts';
import { useRepeatLimit } from './fitting-dates.ts';

// Most bookings happen once; who changes the usual rule waits a moment for the rest.
const RepeatEditor = lazyPart(() => import('./repeat-editor.tsx'), 'RepeatEditor');

interface RepeatFieldProps {
  readonly resource: ResourceDetail;
  /** A series that is changed stays one. */
  readonly isFixed?: boolean;
  /** Dates of the series, shown below the rule. */
  readonly planner?: ReactNode;
}

/** Number of dates that a series begins with, if as many can be booked. */
const usualCount = 8;
const mostTyped = 9999;
const farAway = '9999-12-31';

/** Whether a booking repeats, how, and how often (B-02). */
export function RepeatField({ resource, isFixed = false, planner }: RepeatFieldProps) {
  const { t } = useTranslation('booking');
  const { timezone } = resource;
  const { control } = useFormContext<BookingFormValues>();
  const [start, end] = useWatch({ control, name: ['start', 'end'] });
  const { field, fieldState } = useController<BookingFormValues, 'repeat'>({ name: 'repeat' });
  const [isRuleOpen, setIsRuleOpen] = useState(false);
  const ruleId = useId();
  const repeat = field.value;
  const limitOf = useRepeatLimit(resource);
  const limit = repeat && limitOf(repeat, { start, end });
  const optionText = useOptionText(start, timezone);
  const first = (frequency: RepeatFrequency): RepeatDraft => {
    const draft = firstRepeat({ frequency, start, timezone, lastDay: farAway });
    const { count: most, lastDay } = limitOf(draft, { start, end });
    const [until = lastDay] = [draft.until, lastDay].toSorted();
    const count = Math.max(1, Math.min(usualCount, most));
    return { ...draft, endsBy: 'count', count, until };
  };
  const choose = (frequency: RepeatFrequency | '') => {
    if (frequency === '') field.onChange(null);
    else if (repeat) field.onChange({ ...repeat, frequency });
    else field.onChange(first(frequency));
  };
  // The number of dates says itself what is wrong with it.
  const problem = limit?.overlap ?? (limit?.problem ? undefined : fieldState.error?.message);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: repeat
            ? { xs: 'minmax(0, 3fr) minmax(0, 2fr)', sm: 'minmax(0, 1fr) 200px' }
            : 'minmax(0, 1fr)',
          [narrowPhone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
        }}
      >
        <SelectField
          label={t('repeat.label')}
          inputRef={field.ref}
          value={repeat?.frequency ?? ''}
          onChange={choose}
          none={isFixed ? undefined : t('repeat.never')}
          options={repeatFrequencies.map((frequency) => [frequency, optionText(frequency, repeat)])}
        />
        {repeat && limit && (
          <SeriesEnd
            resource={resource}
            repeat={repeat}
            limit={limit}
            onChange={(part) => field.onChange({ ...repeat, ...part })}
          />
        )}
      </Box>
      {repeat && (
        <div>
          <Button
            size="small"
            aria-expanded={isRuleOpen}
            aria-controls={ruleId}
            startIcon={
              <ExpandMore sx={{ transform: isRuleOpen ? 'rotate(180deg)' : 'none' }} aria-hidden />
            }
            onClick={() => setIsRuleOpen(!isRuleOpen)}
            sx={{ ml: -1 }}
          >
            {t('repeat.more')}
          </Button>
          <div id={ruleId}>
            {isRuleOpen && (
              <RepeatEditor resource={resource} repeat={repeat} onChange={field.onChange} />
            )}
          </div>
        </div>
      )}
      {problem !== undefined && (
        <Typography role="alert" variant="body2" color="error">
          {problem}
        </Typography>
      )}
      {repeat && limit?.problem === null && planner}
    </Box>
  );
}

/** A frequency as the first day makes it: `Every Wednesday`, `Every month on the 25th`. */
function useOptionText(start: string, timezone: string) {
  const words = useRepeatText(timezone);
  return (frequency: RepeatFrequency, repeat: RepeatDraft | null): string => {
    const draft =
      repeat?.frequency === frequency
        ? repeat
        : firstRepeat({ frequency, start, timezone, lastDay: '' });
    const text = words({ ...draft, endsBy: 'until', until: '' });
    return text.slice(0, 1).toUpperCase() + text.slice(1);
  };
}

interface SeriesEndProps {
  readonly resource: ResourceDetail;
  readonly repeat: RepeatDraft;
  readonly limit: ReturnType<ReturnType<typeof useRepeatLimit>>;
  readonly onChange: (part: Partial<RepeatDraft>) => void;
}

/** How many dates, or the last day; the field says what fits. */
function SeriesEnd({ resource, repeat, limit, onChange }: SeriesEndProps) {
  const { t } = useTranslation('booking');
  const { timezone, rules } = resource;
  if (repeat.endsBy === 'until') {
    return (
      <DateField
        label={t('repeat.until')}
        day={repeat.until}
        timezone={timezone}
        maxAheadDays={rules.maxAheadDays}
        onChange={(until) => onChange({ until })}
      />
    );
  }
  return (
    <TextField
      fullWidth
      label={t('repeat.count')}
      value={repeat.count ?? ''}
      error={limit.wrongCount !== null}
      helperText={limit.wrongCount ?? (limit.overlap === null && limit.words)}
      onChange={(event) => onChange({ count: countOf(event.target.value, mostTyped) })}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
        formHelperText: { 'aria-live': 'polite' },
      }}
    />
  );
}
