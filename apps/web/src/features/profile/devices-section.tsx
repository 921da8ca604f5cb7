import type { SignedInDevice } from '@axp/contracts';
import { listSessions } from '@axp/contracts';
import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import DeviceIcon from '@mui/icons-material/DeviceUnknownOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import TabletIcon from '@mui/icons-material/TabletMacOutlined';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readQuery } from '@/shared/api/index.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ProfileSection } from './profile-section.tsx';
import { devicesKey, useEndSession } from './use-devices.ts';
import { useStamps } from './use-stamps.ts';

const icons = {
  computer: ComputerIcon,
  phone: PhoneIcon,
  tablet: TabletIcon,
  other: DeviceIcon,
} as const;

/** `Chrome on Windows`; as much of it as the device says. */
function useDeviceName(): (device: SignedInDevice) => string {
  const { t } = useTranslation('profile');
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('devices.name', { browser, system });
    return browser ?? system ?? t('devices.unknown');
  };
}

/** Where the person is signed in, with a way to sign out there (Z-120). */
export function DevicesSection() {
  const { t } = useTranslation('profile');
  const devices = useQuery(readQuery(devicesKey, listSessions, {}));
  const [asked, setAsked] = useState<SignedInDevice | null>(null);
  return (
    <ProfileSection id="devices" title={t('devices.title')} hint={t('devices.hint')}>
      <QueryContent
        query={devices}
        failed={t('devices.failed')}
        skeleton={<CardSkeletons count={2} height={52} />}
      >
        {(data) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((device) => (
              <DeviceRow key={device.id} device={device} onSignOut={() => setAsked(device)} />
            ))}
          </Box>
        )}
      </QueryContent>
      {asked && <SignOutDialog device={asked} onClose={() => setAsked(null)} />}
    </ProfileSection>
  );
}

interface DeviceRowProps {
  readonly device: SignedInDevice;
  readonly onSignOut: () => void;
}

function DeviceRow({ device, onSignOut }: DeviceRowProps) {
  const { t } = useTranslation('profile');
  const { ago, stamp } = useStamps();
  const name = useDeviceName()(device);
  const Icon = icons[device.kind];
  const lastUsed = ago(device.lastUsedAt);
  const used =
    device.isCurrent || lastUsed === null
      ? t('devices.usedNow')
      : t('devices.used', { time: lastUsed });
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
        <Typography variant="note">
          {used} · {t('devices.signedIn', { time: stamp(device.signedInAt) })}
        </Typography>
      </Box>
      {!device.isCurrent && (
        <Button
          color="error"
          onClick={onSignOut}
          aria-label={t('devices.signOutOf', { device: name })}
          sx={{ ml: { xs: 6, sm: 0 } }}
        >
          {t('devices.signOut')}
        </Button>
      )}
    </Box>
  );
}

interface SignOutDialogProps {
  readonly device: SignedInDevice;
  readonly onClose: () => void;
}

function SignOutDialog({ device, onClose }: SignOutDialogProps) {
  const { t } = useTranslation('profile');
  const end = useEndSession({ onDone: onClose });
  const name = useDeviceName()(device);
  return (
    <ConfirmDialog
      isDestructive
      title={t('devices.signOutTitle')}
      description={t('devices.signOutText', { device: name })}
      confirmLabel={t('devices.signOut')}
      isWorking={end.isPending}
      onConfirm={() => end.mutate(device.id)}
      onClose={onClose}
    />
  );
}
