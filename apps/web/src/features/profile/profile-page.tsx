import type { Language } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { PickField } from '@/shared/form/pick-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useMerchant, useUser } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { lazyDialog, lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { AboutSection } from './about-section.tsx';
import { defaultUnitOf } from './default-unit.ts';
import { DevicesSection } from './devices-section.tsx';
import { FeedSection } from './feed-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { ProfileContents } from './profile-contents.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ReminderSection } from './reminder-section.tsx';
import type { ProfileChanges } from './use-change-profile.ts';
import { useChangeProfile } from './use-change-profile.ts';
import { useUnitChoices } from './use-unit-choices.ts';

// Empty for most people, who sign in by password alone.
const AccountsSection = lazyPart(() => import('./accounts-section.tsx'), 'AccountsSection');

const LicenceSection = lazyPart(() => import('./licence-section.tsx'), 'LicenceSection');

const FactorSection = lazyPart(() => import('./factor-section.tsx'), 'FactorSection');

const KeysSection = lazyPart(() => import('./keys-section.tsx'), 'KeysSection');

const DataSection = lazyPart(() => import('./data-section.tsx'), 'DataSection');

const PushSections = lazyPart(() => import('./push-sections.tsx'), 'PushSections');

/** Settings of the user's own account (P-01). */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const isDriving = enabledKinds(useMerchant().services).some((type) => traitsOf(type).isDriven);
  return (
    <Box sx={{ maxWidth: { xs: columns.form, lg: columns.form + 232 }, mx: 'auto' }}>
      <PageHeading title={t('title')} />
      <ProfileContents>
        <AboutSection />
        <LanguageSection />
        <PlaceSection />
        <UnitSection />
        {isDriving && <LicenceSection />}
        <NotificationSection />
        <ReminderSection />
        <PushSections />
        <FeedSection />
        <KeysSection />
        <DevicesSection />
        <AccountsSection />
        <PasswordSection />
        <FactorSection />
        <DataSection />
      </ProfileContents>
    </Box>
  );
}

const fieldHeight = 56;

// The table of the world's time zones comes with it.
const TimezoneField = lazyPart(() => import('./timezone-field.tsx'), 'TimezoneField', {
  waiting: () => <Skeleton variant="rounded" height={fieldHeight} />,
});

/** Interface language and time zone. */
function LanguageSection() {
  const { t } = useTranslation(['profile', 'common']);
  const { language, languages, changeLanguage } = useLanguage();
  const change = useChangeProfile();

  async function choose(chosen: Language): Promise<void> {
    await changeLanguage(chosen);
    change.mutate({ language: chosen });
  }

  return (
    <ProfileSection id="language" title={t('language.title')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <SelectField
          label={t('language.label')}
          hint={t('language.hint')}
          value={language}
          onChange={(value) => {
            const chosen = languages.find((one) => one === value);
            if (chosen) void choose(chosen);
          }}
        >
          {languages.map((option) => (
            <option key={option} value={option} lang={option}>
              {t(`common:language.${option}`)}
            </option>
          ))}
        </SelectField>
        <TimezoneField />
      </Box>
    </ProfileSection>
  );
}

/** Default business unit of new bookings. */
function UnitSection() {
  const { t } = useTranslation('profile');
  const saved = defaultUnitOf(useUser())?.id ?? '';
  const change = useChangeProfile();
  return (
    <ProfileSection id="business-unit" title={t('unit.title')} hint={t('unit.hint')}>
      <QueryContent query={useUnitChoices()} failed={t('unit.failed')} skeleton={56}>
        {(units) =>
          units.length === 0 ? (
            <Typography variant="body2">{t('unit.none')}</Typography>
          ) : (
            <PickField
              label={t('unit.title')}
              value={change.isPending ? (change.variables.defaultBu ?? saved) : saved}
              onChange={(defaultBu) => defaultBu !== '' && change.mutate({ defaultBu })}
              // Shows that none is chosen yet.
              none={saved === '' ? '' : undefined}
              options={units.map(({ id, title }) => ({ id, name: title }))}
            />
          )
        }
      </QueryContent>
    </ProfileSection>
  );
}

const PasswordDialog = lazyDialog(() => import('./password-dialog.tsx'), 'PasswordDialog');

function PasswordSection() {
  const { t } = useTranslation('profile');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ProfileSection
      id="password"
      title={t('password.title')}
      hint={t('password.hint')}
      action={
        <SecondaryButton onClick={() => setIsOpen(true)} sx={{ flexShrink: 0 }}>
          {t('password.change')}
        </SecondaryButton>
      }
    >
      {isOpen && <PasswordDialog onClose={() => setIsOpen(false)} />}
    </ProfileSection>
  );
}

/** Building and floor that searches, quick bookings and the calendar begin with (Z-33). */
function PlaceSection() {
  const { t } = useTranslation('profile');
  const { usualBuildingId, usualFloorId } = useUser();
  const queryClient = useQueryClient();
  const { mutate } = useChangeProfile();
  const change = (body: ProfileChanges) =>
    mutate(body, {
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: placeQueries.buildings().queryKey });
        void queryClient.invalidateQueries({ queryKey: bookingsKey });
      },
    });
  return (
    <ProfileSection id="place" title={t('place.title')} hint={t('place.hint')}>
      <QueryContent
        query={useQuery(placeQueries.buildings())}
        failed={t('place.failed')}
        skeleton={56}
      >
        {(buildings) => {
          const floors = buildings.find(({ id }) => id === usualBuildingId)?.floors ?? [];
          return (
            <Box sx={{ display: 'grid', gap: 4 }}>
              <PickField
                label={t('place.building')}
                value={usualBuildingId ?? ''}
                none={t('place.byBookings')}
                options={buildings}
                onChange={(id) => change({ usualBuildingId: id === '' ? null : id })}
              />
              {usualBuildingId !== null && floors.length > 0 && (
                <PickField
                  label={t('place.floor')}
                  value={usualFloorId ?? ''}
                  none={t('place.anyFloor')}
                  options={floors}
                  onChange={(id) =>
                    change({ usualBuildingId, usualFloorId: id === '' ? null : id })
                  }
                />
              )}
            </Box>
          );
        }}
      </QueryContent>
    </ProfileSection>
  );
}
