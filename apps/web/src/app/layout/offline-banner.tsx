import WifiOffIcon from '@mui/icons-material/WifiOff';
import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { reach } from '@/shared/offline/reach.ts';

/** Says that the connection is lost, for as long as it is. */
export function OfflineBanner() {
  const { t } = useTranslation('common');
  const isOnline = useSyncExternalStore(reach.subscribe, reach.isOnline, () => true);
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
