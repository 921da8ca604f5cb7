import type { ManagedDisplay } from '@axp/contracts/administration';
import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { clockText, minutesOfDay } from '@/shared/booking/clock.ts';
import { TimeField } from '@/shared/booking/ui/time-field.tsx';
import { SwitchField } from '@/shared/form/switch-field.tsx';

type ScreenOff = ManagedDisplay['screenOff'];

const night = { start: '20:00', end: '07:00' } as const;
const rules = { gridMinutes: 30 } as const;
const sides = ['start', 'end'] as const;

interface ScreenOffFieldsProps {
  readonly value: ScreenOff;
  readonly onChange: (value: ScreenOff) => void;
}

/** Daily times in which the screen is dark. */
export function ScreenOffFields({ value, onChange }: ScreenOffFieldsProps) {
  const { t } = useTranslation('adminDisplays');
  return (
    <div>
      <SwitchField
        checked={value !== null}
        onChange={(isOn) => onChange(isOn ? night : null)}
        label={t('screenOff.label')}
      />
      <Typography variant="note" component="p">
        {t('screenOff.hint')}
      </Typography>
      {value && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, mt: 3 }}>
          {sides.map((side) => (
            <TimeField
              key={side}
              label={t(`screenOff.${side}`)}
              minutes={minutesOfDay(value[side])}
              rules={rules}
              onChange={(minutes) => onChange({ ...value, [side]: clockText(minutes) })}
            />
          ))}
        </Box>
      )}
    </div>
  );
}
