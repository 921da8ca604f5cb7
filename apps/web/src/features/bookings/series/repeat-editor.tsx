import type { Resource } from '@axp/contracts';
import { recurrenceLimits, weekdayOrdinals, weekdays } from '@axp/contracts/vocabulary';
import {
  Box,
  FormControl,
  FormLabel,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RepeatDraft } from '@/shared/booking/repeat.ts';
import { ordinalNames, useRepeatText, useWeekdayNames } from '@/shared/booking/use-repeat-text.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { narrowPhone } from '@/shared/theme/tokens.ts';

interface RepeatEditorProps {
  readonly resource: Pick<Resource, 'timezone'>;
  readonly repeat: RepeatDraft;
  readonly onChange: (repeat: RepeatDraft) => void;
}

const unitOf = {
  daily: 'daily',
  weekly: 'weekly',
  'monthly-date': 'monthly',
  'monthly-weekday': 'monthly',
} as const;

/** The rule of a series: every how many days, weeks or months, on which days, until when (Z-60). */
export function RepeatEditor({ resource, repeat, onChange }: RepeatEditorProps) {
  const { t } = useTranslation('booking');
  const words = useRepeatText(resource.timezone);
  const change = (part: Partial<RepeatDraft>) => onChange({ ...repeat, ...part });
  const unit = unitOf[repeat.frequency];
  const props = { repeat, onChange: change };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        p: { xs: 3, sm: 4 },
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
      }}
    >
      <Typography
        variant="subtitle2"
        aria-live="polite"
        sx={{ '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {words(repeat)}
      </Typography>
      {repeat.frequency === 'weekly' && <WeekdayChoice {...props} />}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          [narrowPhone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
        }}
      >
        <SelectField
          label={t(`repeat.interval.${unit}`)}
          value={repeat.interval ?? 1}
          onChange={(interval) => change({ interval })}
          options={steps(recurrenceLimits.interval[unit]).map((step) => [step, String(step)])}
        />
        {repeat.frequency === 'monthly-date' && (
          <SelectField
            label={t('repeat.monthDay')}
            value={repeat.monthDay}
            onChange={(monthDay) => change({ monthDay })}
            options={steps(31).map((day) => [day, String(day)])}
          />
        )}
        {repeat.frequency === 'monthly-weekday' && <MonthWeekday {...props} />}
        <EndChoice {...props} />
      </Box>
    </Box>
  );
}

interface PartProps {
  readonly repeat: RepeatDraft;
  readonly onChange: (part: Partial<RepeatDraft>) => void;
}

function steps(maximum: number): number[] {
  return Array.from({ length: maximum }, (_, index) => index + 1);
}

function WeekdayChoice({ repeat, onChange }: PartProps) {
  const { t } = useTranslation('booking');
  const { name } = useWeekdayNames();
  const labelId = useId();
  const isNone = repeat.weekdays.length === 0;
  return (
    <FormControl error={isNone}>
      <FormLabel id={labelId} sx={{ typography: 'body2', mb: 1 }}>
        {isNone ? t('repeat.noWeekday') : t('repeat.weekdays')}
      </FormLabel>
      <ToggleButtonGroup
        aria-labelledby={labelId}
        value={repeat.weekdays}
        onChange={(_, chosen: RepeatDraft['weekdays']) => onChange({ weekdays: chosen })}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }}
      >
        {weekdays.map((day) => (
          <ToggleButton
            key={day}
            value={day}
            title={name(day, 'long')}
            sx={{ minHeight: 44, px: 0 }}
          >
            {name(day, 'short')}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FormControl>
  );
}

function MonthWeekday({ repeat, onChange }: PartProps) {
  const { t } = useTranslation('booking');
  const { name } = useWeekdayNames();
  const choose = (value: string) => {
    const [ordinal, weekday] = value.split(' ');
    onChange({
      ordinal: weekdayOrdinals.find((each) => String(each) === ordinal) ?? repeat.ordinal,
      weekday: weekdays.find((each) => each === weekday) ?? repeat.weekday,
    });
  };
  return (
    <SelectField
      label={t('repeat.onThe')}
      value={`${repeat.ordinal} ${repeat.weekday}`}
      onChange={choose}
    >
      {weekdayOrdinals.map((ordinal) => {
        const words = t(`repeat.ordinal.${ordinalNames[ordinal]}`);
        return (
          <optgroup key={ordinal} label={words}>
            {weekdays.map((weekday) => (
              <option key={weekday} value={`${ordinal} ${weekday}`}>
                {t('repeat.nthDay', { ordinal: words, day: name(weekday, 'long') })}
              </option>
            ))}
          </optgroup>
        );
      })}
    </SelectField>
  );
}

/** Whether a series ends after a number of dates or on a day; the field for it stands above. */
function EndChoice({ repeat, onChange }: PartProps) {
  const { t } = useTranslation('booking');
  return (
    <SelectField
      label={t('repeat.ends')}
      value={repeat.endsBy}
      onChange={(endsBy) => onChange({ endsBy })}
      options={[
        ['count', t('repeat.endsCount')],
        ['until', t('repeat.endsUntil')],
      ]}
    />
  );
}
