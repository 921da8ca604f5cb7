import CloudOffIcon from '@mui/icons-material/CloudOff';
import WifiOffIcon from '@mui/icons-material/WifiOff';
import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { reach } from '@/shared/offline/reach.ts';

/** Says that the connection is lost or that the service is unavailable, for as long as it is. */
export function ConnectionBanner() {
  const { t } = useTranslation('common');
  const isOnline = useSyncExternalStore(reach.subscribe, reach.isOnline, () => true);
  const isServed = useSyncExternalStore(reach.subscribe, reach.isServed, () => true);
  const Icon = isOnline ? CloudOffIcon : WifiOffIcon;
  return (
    <div role="status">
      {!(isOnline && isServed) && (
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
          <Icon aria-hidden fontSize="small" />
          {t(isOnline ? 'unavailableBanner' : 'offlineBanner')}
        </Box>
      )}
    </div>
  );
}
