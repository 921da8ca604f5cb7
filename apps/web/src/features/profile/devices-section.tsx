import type { SignedInDevice } from '@axp/contracts';
import { listSessions } from '@axp/contracts';
import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import DeviceIcon from '@mui/icons-material/DeviceUnknownOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import TabletIcon from '@mui/icons-material/TabletMacOutlined';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readQuery } from '@/shared/api/index.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import type { ConfirmPasswordProps } from './confirm-password.tsx';
import { ProfileSection } from './profile-section.tsx';
import { devicesKey, needsConfirmation, useEndSession } from './use-devices.ts';
import { useFactors } from './use-factors.ts';
import { useStamps } from './use-stamps.ts';

const ConfirmPassword = lazyDialog(() =>
  import('./confirm-password.tsx').then((module) => module.ConfirmPassword),
);

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
  const [isProofNeeded, setIsProofNeeded] = useState(false);
  const { id } = device;
  const title = t('devices.signOutTitle');
  if (isProofNeeded) {
    return (
      <ConfirmIdentity
        title={title}
        confirmLabel={t('devices.signOut')}
        asking={{
          isPending: end.isPending,
          error: needsConfirmation(end.error) ? null : end.error,
          mutate: (currentPassword) => end.mutate({ id, currentPassword }),
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      isDestructive
      title={title}
      description={t('devices.signOutText', { device: name })}
      confirmLabel={t('devices.signOut')}
      isWorking={end.isPending}
      onConfirm={() =>
        end.mutate({ id }, { onError: (error) => setIsProofNeeded(needsConfirmation(error)) })
      }
      onClose={onClose}
    />
  );
}

/** Asks for the password; people without one sign in again, at their provider. */
function ConfirmIdentity(props: ConfirmPasswordProps) {
  const { t } = useTranslation('profile');
  const { push } = useRouter();
  const factors = useFactors();
  if (factors.data?.hasPassword !== false) return <ConfirmPassword {...props} isDestructive />;
  return (
    <ConfirmDialog
      title={props.title}
      description={t('devices.signInAgainText')}
      confirmLabel={t('devices.signInAgain')}
      onConfirm={() => void push('/logout')}
      onClose={props.onClose}
    />
  );
}
