import { Box, Divider, Link, Typography } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { useMerchant } from '@/shared/session/index.ts';
import { LanguageSwitch } from '@/shared/ui/language-switch.tsx';
import { MerchantLogo } from '@/shared/ui/merchant-logo.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** The way back, below a form. */
export function BackLink({ href, children }: PropsWithChildren<{ readonly href: string }>) {
  return (
    <Typography variant="body2" sx={{ mt: 2, mb: -3 }}>
      <Link component={PageLink} href={href} sx={{ display: 'inline-block', py: 3 }}>
        {children}
      </Link>
    </Typography>
  );
}

/** Card on the merchant's background for all pages before sign-in (T-04). */
export function SignInFrame({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  const { t } = useTranslation(['common', 'main']);
  const { settings, supportContact } = useMerchant();
  return (
    <SignInCard
      logo={<MerchantLogo />}
      aside={<LanguageSwitch />}
      title={title}
      background={settings.backgroundImage?.original}
    >
      {children}
      <Box sx={{ mt: 'auto' }}>
        <Divider sx={{ my: 6 }} />
        <Typography variant="secondary">
          {t('common:support', { contact: supportContact })}
        </Typography>
        <Box sx={{ display: 'flex', gap: 5, mt: 3, typography: 'caption' }}>
          <Link component={PageLink} href="/privacy-policy" color="textSecondary">
            {t('main:footer.privacy')}
          </Link>
          <Link component={PageLink} href="/term-and-condition" color="textSecondary">
            {t('main:footer.terms')}
          </Link>
        </Box>
      </Box>
    </SignInCard>
  );
}
