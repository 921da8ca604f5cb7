import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useMerchant } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { LanguageSwitch } from '@/shared/ui/language-switch.tsx';

export interface LegalText {
  readonly title: string;
  readonly updated: string;
  /** Texts may name `{{merchant}}` and `{{contact}}`. */
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}

/** A legal text that everybody may read, signed in or not (G-02). */
export function LegalDocument({ title, updated, sections }: LegalText) {
  const { t } = useTranslation('common');
  const merchant = useMerchant();
  const fill = (text: string) =>
    text
      .replaceAll('{{merchant}}', merchant.title)
      .replaceAll('{{contact}}', merchant.supportContact);
  return (
    <Box sx={{ maxWidth: columns.form, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 4, sm: 8 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 6 }}>
        <Button color="inherit" href="/" startIcon={<ArrowBackIcon />} sx={{ ml: -3 }}>
          {t('action.back')}
        </Button>
        <LanguageSwitch />
      </Box>
      <Typography variant="h1">{title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {updated}
      </Typography>
      {sections.map((section) => (
        <Box component="section" key={section.title} sx={{ mt: 7 }}>
          <Typography variant="h3" component="h2">
            {section.title}
          </Typography>
          <Typography sx={{ mt: 2, maxWidth: '65ch' }}>{fill(section.text)}</Typography>
        </Box>
      ))}
    </Box>
  );
}
