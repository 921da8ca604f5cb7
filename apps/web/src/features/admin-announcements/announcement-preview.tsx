import { languages } from '@axp/contracts/vocabulary';
import { Box, Card, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { AnnouncementStrip } from '@/shared/announcements/announcement-strip.tsx';
import type { AnnouncementValues } from './form-values.ts';
import { textsOf } from './form-values.ts';

/** An announcement as its readers see it, in each language. */
export function AnnouncementPreview({ values }: { readonly values: AnnouncementValues }) {
  const { t } = useTranslation('adminAnnouncements');
  const { severity, linkUrl } = values;
  const texts = textsOf(values);
  const isEmpty = languages.every((language) => !texts[language]?.title);
  return (
    <Card component="section" aria-label={t('form.preview')} sx={{ overflow: 'hidden' }}>
      <Typography variant="subtitle1" component="h2" sx={{ px: 5, py: 4 }}>
        {t('form.preview')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          px: 5,
          py: 4,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
        }}
      >
        {isEmpty && <Typography variant="secondary">{t('form.previewEmpty')}</Typography>}
        {!isEmpty &&
          languages.map((language) => (
            <Box key={language} sx={{ display: 'grid', gap: 2 }}>
              <Typography variant="note">{t(`language.${language}`)}</Typography>
              <AnnouncementStrip
                language={language}
                announcement={{ severity, texts, linkUrl: linkUrl.trim() || null }}
              />
            </Box>
          ))}
      </Box>
    </Card>
  );
}
