import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { adminSections } from '@/shared/admin/admin-sections.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';

/** `/admin`: what an administrator can look after, each with a sentence. */
export function AdminHomePage() {
  const { t } = useTranslation('admin');
  return (
    <Box sx={{ maxWidth: columns.list }}>
      <PageHeading title={t('title')} description={t('text')} />
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
          gap: 4,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {adminSections.map(({ href, titleKey, textKey, Icon }) => (
          <Card key={href} component="li">
            <CardActionArea
              component={PageLink}
              href={href}
              sx={{
                display: 'flex',
                alignItems: 'flex-start',
                justifyContent: 'flex-start',
                gap: 4,
                height: '100%',
                p: 5,
              }}
            >
              <Icon aria-hidden sx={{ color: 'text.secondary' }} />
              <div>
                <Typography variant="subtitle1" component="h2">
                  {t(titleKey)}
                </Typography>
                <Typography variant="body2" color="text.secondary">
                  {t(textKey)}
                </Typography>
              </div>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Box>
  );
}
