import ShieldIcon from '@mui/icons-material/GppGoodOutlined';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CaptchaState } from './use-captcha.ts';

/** Status of the verification; its line is reserved to avoid layout shifts. */
export function CaptchaNote({ state }: { readonly state: CaptchaState }) {
  const { t } = useTranslation('login');
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 24,
        mt: 2,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {state !== 'idle' && (
        <>
          <ShieldIcon aria-hidden sx={{ fontSize: 16 }} />
          {t(state === 'ready' ? 'captcha.ready' : 'captcha.working')}
        </>
      )}
    </Box>
  );
}
