import type { MoveIn } from '@axp/contracts/move-in';
import { Box, Button, Card, FormHelperText, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '@/shared/admin/leave-question.tsx';
import { clockText, minutesOfDay } from '@/shared/booking/clock.ts';
import { TimeField } from '@/shared/booking/ui/time-field.tsx';
import type { Period, PeriodFault, PeriodTimes } from './period-times.ts';
import { completeTimes, periodFaults, storedTimes } from './period-times.ts';
import { UnsavedChoices } from './unsaved-choices.tsx';
import { useChoices } from './use-choices.ts';

/** Clock times of the periods of each building; the other system has none of them. */
export function PeriodsForm({ moveIn }: { readonly moveIn: MoveIn }) {
  const { t } = useTranslation('adminMoveIn');
  const { periods } = moveIn;
  const choices = useChoices(moveIn);
  const stored = storedTimes(periods);
  const [times, setTimes] = useState<PeriodTimes | null>(null);
  const shown = times ?? stored;
  const isEdited = JSON.stringify(shown) !== JSON.stringify(stored);
  const [isTried, setIsTried] = useState(false);
  const faults = periodFaults(periods, shown);
  const save = () => {
    setIsTried(true);
    if (faults.size === 0) choices.choose({ periods: completeTimes(shown) });
  };
  return (
    <Card
      component="form"
      noValidate
      aria-label={t('periods.title')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      sx={{ display: 'grid', gap: 4, px: { xs: 4, md: 5 }, py: 4 }}
    >
      <div>
        <Typography variant="h3" component="h2">
          {t('periods.title')}
        </Typography>
        <Typography variant="secondary">{t('periods.text')}</Typography>
      </div>
      <UnsavedChoices choices={choices} />
      {[...Map.groupBy(periods, ({ building }) => building)].map(([building, own]) => (
        <Box key={building} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
            {building}
          </Typography>
          {own.map((period) => (
            <PeriodRow
              key={period.key}
              period={period}
              times={shown}
              fault={isTried ? faults.get(period.key) : undefined}
              onChange={setTimes}
            />
          ))}
        </Box>
      ))}
      <Button
        type="submit"
        variant="outlined"
        disabled={!isEdited}
        loading={choices.isSaving}
        sx={{ justifySelf: 'start' }}
      >
        {t('periods.save')}
      </Button>
      <LeaveQuestion isEdited={isEdited} />
    </Card>
  );
}

const rules = { gridMinutes: 5 } as const;
const sides = ['start', 'end'] as const;

interface PeriodRowProps {
  readonly period: Period;
  readonly times: PeriodTimes;
  readonly fault: PeriodFault | undefined;
  readonly onChange: (times: PeriodTimes) => void;
}

function PeriodRow({ period, times, fault, onChange }: PeriodRowProps) {
  const { t } = useTranslation('adminMoveIn');
  const { key, title } = period;
  const own = times[key] ?? { start: null, end: null };
  return (
    <Box role="group" aria-label={title} sx={{ py: 2 }}>
      <Box sx={rowStyle}>
        <Typography variant="subtitle2" sx={titleStyle}>
          {title}
        </Typography>
        {sides.map((side) => {
          const time = own[side];
          return (
            <Box key={side} sx={{ flex: '1 1 120px', maxWidth: 180 }}>
              <TimeField
                label={t(`periods.${side}`)}
                minutes={time === null ? null : minutesOfDay(time)}
                rules={rules}
                onChange={(minutes) =>
                  onChange({ ...times, [key]: { ...own, [side]: clockText(minutes) } })
                }
              />
            </Box>
          );
        })}
      </Box>
      {fault && <FormHelperText error>{t(`periods.fault.${fault}`)}</FormHelperText>}
    </Box>
  );
}

const titleStyle = {
  flex: { xs: '1 1 100%', sm: '1 1 160px' },
  overflowWrap: 'anywhere',
} as const;

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const;
