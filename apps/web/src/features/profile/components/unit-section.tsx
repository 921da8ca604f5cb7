import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import { useUser } from '@/shared/session/index.ts';
import { DelayedSkeleton, ErrorState } from '@/shared/ui/index.ts';
import { useChangeProfile } from '../hooks/use-change-profile.ts';
import { useUnitChoices } from '../hooks/use-unit-choices.ts';
import { defaultUnitOf } from '../model/default-unit.ts';
import { ProfileSection } from './profile-section.tsx';

/** Default business unit of new bookings. */
export function UnitSection() {
  const { t } = useTranslation('profile');
  return (
    <ProfileSection title={t('unit.title')} hint={t('unit.hint')}>
      <UnitChoice />
    </ProfileSection>
  );
}

function UnitChoice() {
  const { t } = useTranslation('profile');
  const user = useUser();
  const { units, error, retry } = useUnitChoices();
  const change = useChangeProfile();
  const saved = defaultUnitOf(user)?.id ?? '';
  if (error) return <ErrorState title={t('unit.failed')} error={error} onRetry={retry} />;
  if (!units) {
    return (
      <DelayedSkeleton>
        <Skeleton variant="rounded" height={56} />
      </DelayedSkeleton>
    );
  }
  if (units.length === 0) return <Typography variant="body2">{t('unit.none')}</Typography>;
  return (
    <SelectField
      label={t('unit.title')}
      value={change.isPending ? (change.variables.defaultBu ?? saved) : saved}
      onChange={(defaultBu) => change.mutate({ defaultBu })}
    >
      {saved === '' && <option value="" disabled aria-label={t('unit.title')} />}
      {units.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
