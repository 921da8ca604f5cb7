import WifiOffIcon from '@mui/icons-material/WifiOff';
import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the connection is lost, for as long as it is. */
export function OfflineBanner() {
  const { t } = useTranslation('common');
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            px: 4,
            py: 2,
            typography: 'subtitle2',
            bgcolor: 'status.pending.ground',
            color: 'status.pending.text',
          }}
        >
          <WifiOffIcon aria-hidden fontSize="small" />
          {t('offlineBanner')}
        </Box>
      )}
    </div>
  );
}
