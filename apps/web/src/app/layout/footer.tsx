import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { product } from '@/shared/config/product.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

/** Version and copyright, privacy policy (external, new tab) and terms (L-03). */
export function Footer() {
  const { t } = useTranslation('main');
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 2, sm: 6 },
        justifyContent: 'space-between',
        px: { xs: 4, sm: 6, lg: 8 },
        py: 5,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <span>
        {t('footer.copyright', { version: product.version, year: product.copyrightYear })}
      </span>
      <Box component="span" sx={{ display: 'flex', gap: 6 }}>
        <Link
          href={product.privacyPolicyUrl}
          target="_blank"
          rel="noopener noreferrer"
          color="inherit"
          aria-label={t('footer.newTab', { label: t('footer.privacy') })}
        >
          {t('footer.privacy')}
        </Link>
        <Link component={PageLink} href="/term-and-condition" color="inherit">
          {t('footer.terms')}
        </Link>
      </Box>
    </Box>
  );
}
