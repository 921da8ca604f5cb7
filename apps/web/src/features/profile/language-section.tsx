import type { Language } from '@axp/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { ProfileSection } from './profile-section.tsx';
import { useChangeProfile } from './use-change-profile.ts';

const fieldHeight = 56;

// The table of the world's time zones comes with it.
const TimezoneField = lazyPart(
  () => import('./timezone-field.tsx').then((module) => module.TimezoneField),
  { waiting: () => <Skeleton variant="rounded" height={fieldHeight} /> },
);

/** Interface language and time zone. */
export function LanguageSection() {
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
