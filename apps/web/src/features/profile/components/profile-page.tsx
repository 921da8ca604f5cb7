import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { columns } from '@/shared/theme/tokens.ts';
import { PageHeading } from '@/shared/ui/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { AboutSection } from './about-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { FeedSection } from './feed-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { MailSection } from './mail-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { UnitSection } from './unit-section.tsx';

// Empty for most people, who sign in by password alone.
const AccountsSection = lazyPart(() =>
  import('./accounts-section.tsx').then((module) => module.AccountsSection),
);

const FactorSection = lazyPart(() =>
  import('./factor-section.tsx').then((module) => module.FactorSection),
);

/** Settings of the user's own account (P-01). */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  return (
    <Box sx={{ maxWidth: columns.form, mx: 'auto' }}>
      <PageHeading title={t('title')} />
      <Box sx={{ display: 'grid', gap: { xs: 4, sm: 5 } }}>
        <AboutSection />
        <LanguageSection />
        <UnitSection />
        <MailSection />
        <FeedSection />
        <DevicesSection />
        <AccountsSection />
        <PasswordSection />
        <FactorSection />
      </Box>
    </Box>
  );
}
