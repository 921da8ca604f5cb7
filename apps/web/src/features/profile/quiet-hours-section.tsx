import type { QuietHours } from '@axp/contracts';
import { Box, Switch, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { clockText, minutesOfDay } from '@/shared/booking/clock.ts';
import { TimeField } from '@/shared/booking/ui/time-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useUser } from '@/shared/session/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { ProfileSection } from './profile-section.tsx';
import { useChangeNotifications } from './use-change-profile.ts';

type QuietTime = NonNullable<QuietHours['weekdays']>;

const night = { start: '19:00', end: '07:30' } as const;
const allDay = { start: '00:00', end: '00:00' } as const;
const usual: QuietHours = { weekdays: night, weekend: allDay };

/** Times without push, on the clock of the user (J-06). */
export function QuietHoursSection() {
  const { t } = useTranslation('profile');
  const saved = useUser().quietHours;
  const { mutate, isPending, variables } = useChangeNotifications();
  // A control moves at once; it moves back where the change is refused.
  const hours = isPending && variables.quietHours !== undefined ? variables.quietHours : saved;
  const change = (quietHours: QuietHours | null) => mutate({ quietHours });
  return (
    <ProfileSection
      id="quiet-hours"
      title={t('quiet.title')}
      hint={t('quiet.hint')}
      action={
        <Switch
          checked={hours !== null}
          onChange={(_, isOn) => change(isOn ? usual : null)}
          slotProps={{ input: { 'aria-label': t('quiet.title') } }}
        />
      }
    >
      {hours && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <DayRow
            label={t('quiet.weekdays')}
            quiet={hours.weekdays}
            onChange={(weekdays) => change({ ...hours, weekdays })}
          />
          <DayRow
            label={t('quiet.weekend')}
            quiet={hours.weekend}
            onChange={(weekend) => change({ ...hours, weekend })}
          />
        </Box>
      )}
    </ProfileSection>
  );
}

const choices = { none: null, times: night, allDay } as const;
const names = ['none', 'times', 'allDay'] as const;

function choiceOf(quiet: QuietTime | null): (typeof names)[number] {
  if (quiet === null) return 'none';
  return quiet.start === quiet.end ? 'allDay' : 'times';
}

const rules = { gridMinutes: 30 } as const;

interface DayRowProps {
  readonly label: string;
  readonly quiet: QuietTime | null;
  readonly onChange: (quiet: QuietTime | null) => void;
}

function DayRow({ label, quiet, onChange }: DayRowProps) {
  const { t } = useTranslation('profile');
  const choice = choiceOf(quiet);
  const field = (side: keyof QuietTime, time: QuietTime) => (
    <TimeField
      label={t(`quiet.${side}`, { days: label })}
      minutes={minutesOfDay(time[side])}
      rules={rules}
      onChange={(minutes) => onChange({ ...time, [side]: clockText(minutes) })}
    />
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr 1fr', sm: '2fr 1fr 1fr' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <SelectField
        label={label}
        value={choice}
        options={names.map((name) => [name, t(`quiet.${name}`)] as const)}
        onChange={(name) => onChange(choices[name])}
      />
      {quiet && choice === 'times' && field('start', quiet)}
      {quiet && choice === 'times' && field('end', quiet)}
      {quiet && choice === 'times' && <QuietStrip label={label} quiet={quiet} />}
    </Box>
  );
}

const dayMinutes = 24 * 60;
const axis = [0, 6, 12, 18, 24] as const;

interface QuietStripProps {
  readonly label: string;
  readonly quiet: QuietTime;
}

/** The quiet parts of a day, which begin and end it where they go over midnight. */
function QuietStrip({ label, quiet }: QuietStripProps) {
  const { t } = useTranslation('profile');
  const [start, end] = [minutesOfDay(quiet.start), minutesOfDay(quiet.end)];
  const parts =
    start < end
      ? [[start, end]]
      : [
          [0, end],
          [start, dayMinutes],
        ];
  const percent = (minutes: number) => `${(minutes / dayMinutes) * 100}%`;
  return (
    <Box sx={{ gridColumn: '1 / -1', mt: -1 }}>
      <Box
        role="img"
        aria-label={t('quiet.strip', { days: label, ...quiet })}
        sx={{
          position: 'relative',
          height: 28,
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          borderRadius: `${radius.chip}px`,
          bgcolor: 'sunken',
        }}
      >
        {parts.map(([from = 0, to = 0]) => (
          <Box
            key={from}
            sx={({ vars: { palette } }) => ({
              position: 'absolute',
              inset: 0,
              left: percent(from),
              right: percent(dayMinutes - to),
              backgroundImage: `repeating-linear-gradient(135deg, ${palette.bar} 0 5px, ${palette.edgePast} 5px 6px)`,
            })}
          />
        ))}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between' }}>
        {axis.map((hour) => (
          <Typography key={hour} variant="note">
            {clockText(hour * 60).slice(0, 2)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
