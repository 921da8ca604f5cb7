import type { SignedInDevice } from '@axp/contracts';
import { listSessions } from '@axp/contracts';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readQuery } from '@/shared/api/index.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { DeviceLine, useDeviceName } from './device-line.tsx';
import { ProfileSection } from './profile-section.tsx';
import { devicesKey, useEndSession } from './use-devices.ts';
import { useStamps } from './use-stamps.ts';

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
  const lastUsed = ago(device.lastUsedAt);
  const used =
    device.isCurrent || lastUsed === null
      ? t('devices.usedNow')
      : t('devices.used', { time: lastUsed });
  return (
    <DeviceLine
      device={device}
      note={`${used} · ${t('devices.signedIn', { time: stamp(device.signedInAt) })}`}
    >
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
    </DeviceLine>
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
