import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { useMerchant } from '@/shared/session/index.ts';
import { dialogWidths } from '@/shared/theme/tokens.ts';
import { LanguageSwitch } from '@/shared/ui/language-switch.tsx';
import { MerchantLogo } from '@/shared/ui/merchant-logo.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';

/** One card on the merchant's own ground: every page before the sign-in stands in it (T-04). */
export function SignInFrame({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  const { t } = useTranslation(['common', 'main']);
  const merchant = useMerchant();
  const { backgroundImage } = merchant.settings;
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: { xs: 'end', sm: 'center' },
        justifyItems: 'center',
        minHeight: '100dvh',
        pt: { xs: 24, sm: 8 },
        pb: { sm: 8 },
        px: { sm: 4 },
        bgcolor: 'navigationBar.ground',
        ...(backgroundImage && {
          backgroundImage: `url(${JSON.stringify(backgroundImage.original)})`,
          backgroundSize: 'cover',
          backgroundPosition: 'center',
        }),
      }}
    >
      <Card
        sx={{
          width: '100%',
          maxWidth: { sm: dialogWidths.medium },
          px: { xs: 5, sm: 10 },
          py: { xs: 6, sm: 8 },
          borderRadius: { xs: '20px 20px 0 0', sm: '14px' },
          border: 0,
          boxShadow: 8,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <MerchantLogo />
          <LanguageSwitch />
        </Box>
        <Typography variant="h1" sx={{ mt: 6, mb: 5 }}>
          {title}
        </Typography>
        {children}
        <Divider sx={{ my: 6 }} />
        <Typography variant="body2" color="textSecondary">
          {t('common:support', { contact: merchant.supportContact })}
        </Typography>
        <Box sx={{ display: 'flex', gap: 5, mt: 3, typography: 'caption' }}>
          <Link component={PageLink} href="/privacy-policy" color="textSecondary">
            {t('main:footer.privacy')}
          </Link>
          <Link component={PageLink} href="/term-and-condition" color="textSecondary">
            {t('main:footer.terms')}
          </Link>
        </Box>
      </Card>
    </Box>
  );
}
