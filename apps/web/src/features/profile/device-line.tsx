import type { SignedInDevice } from '@axp/contracts';
import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import DeviceIcon from '@mui/icons-material/DeviceUnknownOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import TabletIcon from '@mui/icons-material/TabletMacOutlined';
import { Box, Chip, Typography } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';

const icons = {
  computer: ComputerIcon,
  phone: PhoneIcon,
  tablet: TabletIcon,
  other: DeviceIcon,
} as const;

type Device = Pick<SignedInDevice, 'kind' | 'browser' | 'system'>;

/** `Chrome on Windows`; as much of it as the device says. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation('profile');
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('devices.name', { browser, system });
    return browser ?? system ?? t('devices.unknown');
  };
}

interface DeviceLineProps {
  readonly device: Device & { readonly isCurrent: boolean };
  readonly note: string;
}

/** A device in a list, with its action at the end. */
export function DeviceLine({ device, note, children }: PropsWithChildren<DeviceLineProps>) {
  const { t } = useTranslation('profile');
  const name = useDeviceName()(device);
  const Icon = icons[device.kind];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: { xs: 3, sm: 4 },
        py: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      {/* On a phone the button stands below, so that the words keep their room. */}
      <Box sx={{ flex: { xs: '1 1 calc(100% - 48px)', sm: 1 }, minWidth: 0 }}>
        <Typography variant="subtitle2" component="div">
          {name}
          {device.isCurrent && (
            <Chip
              size="small"
              label={t('devices.current')}
              sx={{ ml: 2, verticalAlign: 'middle' }}
            />
          )}
        </Typography>
        <Typography variant="note">{note}</Typography>
      </Box>
      {children}
    </Box>
  );
}
