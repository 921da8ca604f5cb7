import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** The colours side by side, on the controls that wear them. */
export function ButtonSamples() {
  const { t } = useTranslation(['adminBranding', 'common']);
  return (
    <Box sx={{ display: 'grid', gap: 6, p: { xs: 5, sm: 12 } }}>
      <Card sx={{ display: 'grid', gap: 5, justifyItems: 'start', p: 6 }}>
        <Typography variant="h1" component="p">
          {t('samples.title')}
        </Typography>
        <Button variant="contained" size="large">
          {t('samples.large')}
        </Button>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button variant="contained">{t('samples.small')}</Button>
          <Button variant="outlined" color="inherit">
            {t('common:action.cancel')}
          </Button>
          <Button>{t('samples.text')}</Button>
        </Box>
        <TextField label={t('samples.field')} focused fullWidth />
        <Typography variant="body2">
          {t('samples.sentence')} <Link component="span">{t('samples.link')}</Link>
        </Typography>
      </Card>
      <Box sx={{ p: 5, borderRadius: '10px', bgcolor: 'selected.ground', color: 'selected.text' }}>
        {t('samples.chosen')}
      </Box>
      <Box
        sx={{
          p: 5,
          borderRadius: '10px',
          bgcolor: 'navigationBar.ground',
          color: 'navigationBar.text',
        }}
      >
        {t('navigationBar.title')}
      </Box>
    </Box>
  );
}
