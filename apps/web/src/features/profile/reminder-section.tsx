import type { StartReminder } from '@axp/contracts/vocabulary';
import { startReminders } from '@axp/contracts/vocabulary';
import Check from '@mui/icons-material/Check';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/shared/session/index.ts';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { ProfileSection } from './profile-section.tsx';
import { useChangeNotifications } from './use-change-profile.ts';

/** How long before a booking starts the user is reminded; several are possible (W-04). */
export function ReminderSection() {
  const { t } = useTranslation('profile');
  const saved = useUser().startReminders;
  const { mutate, isPending, variables } = useChangeNotifications();
  // A chip moves at once; it moves back where the change is refused.
  const chosen = (isPending && variables.startReminders) || saved;
  const change = (next: StartReminder[]) => mutate({ startReminders: next });
  return (
    <ProfileSection id="reminders" title={t('starts.title')} hint={t('starts.hint')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <FilterChip
          label={t('starts.none')}
          isOn={chosen.length === 0}
          onClick={() => change([])}
        />
        {startReminders.map((one) => {
          const isOn = chosen.includes(one);
          return (
            <FilterChip
              key={one}
              label={t(`starts.${one}`)}
              icon={isOn && <Check aria-hidden />}
              isOn={isOn}
              onClick={() =>
                change(startReminders.filter((other) => chosen.includes(other) !== (other === one)))
              }
            />
          );
        })}
      </Box>
    </ProfileSection>
  );
}
