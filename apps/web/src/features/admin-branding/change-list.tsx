import type { BrandingDifference } from '@axp/contracts/vocabulary';
import { languages } from '@axp/contracts/vocabulary';
import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Swatch } from './swatch.tsx';

/** What differs, field by field: before, then after. */
export function ChangeList({ changes }: { readonly changes: readonly BrandingDifference[] }) {
  const { t } = useTranslation(['adminBranding', 'admin']);
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {changes.map(({ field, before, after }) => (
        <Typography
          key={field}
          component="li"
          variant="body2"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
        >
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('changes.field', { name: t(`admin:field.${field}`) })}
          </Box>
          <Value value={before} />
          <span aria-label={t('changes.becomes')} role="img">
            {'→'}
          </span>
          <Value value={after} />
        </Typography>
      ))}
    </Box>
  );
}

const words = [...languages, 'solid', 'gradient'] as const;

function Value({ value }: { readonly value: string | null }) {
  const { t } = useTranslation('adminBranding');
  if (value === null || value === '') return <span>{t('value.none')}</span>;
  const word = words.find((known) => known === value);
  if (word) return <span>{t(`value.${word}`)}</span>;
  if (value.startsWith('#')) {
    return (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
        <Swatch color={value} />
        {value.toUpperCase()}
      </Box>
    );
  }
  if (!value.startsWith('/'))
    return (
      <Box component="span" sx={{ minWidth: 0 }}>
        {value}
      </Box>
    );
  return (
    <Box
      component="img"
      src={`${value}/thumbnail`}
      alt={t('value.picture')}
      sx={{
        width: 64,
        height: 36,
        objectFit: 'contain',
        border: 1,
        borderColor: 'divider',
        borderRadius: '4px',
        bgcolor: 'navigationBar.ground',
      }}
    />
  );
}
