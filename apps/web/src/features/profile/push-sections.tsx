import type { PushDevice } from '@axp/contracts/push';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pushSupport } from '@/shared/push/subscription.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { DeviceLine, useDeviceName } from './device-line.tsx';
import { ProfileSection, settingStyle } from './profile-section.tsx';
import { QuietHoursSection } from './quiet-hours-section.tsx';
import { usePushDevices, useRemoveDevice, useTestPush, useTurnOnPush } from './use-push.ts';
import { useStamps } from './use-stamps.ts';

/** Quiet hours and browsers with push (J-06); nothing where the operator has not set up push. */
export function PushSections() {
  const { data } = usePushDevices();
  if (!data?.serverKey) return null;
  return (
    <>
      <QuietHoursSection />
      <PushSection serverKey={data.serverKey} devices={data.devices} />
    </>
  );
}

interface PushSectionProps {
  readonly serverKey: string;
  readonly devices: readonly PushDevice[];
}

function PushSection({ serverKey, devices }: PushSectionProps) {
  const { t } = useTranslation('profile');
  const test = useTestPush();
  const isHere = devices.some(({ isCurrent }) => isCurrent);
  return (
    <ProfileSection
      id="push"
      title={t('push.title')}
      hint={t('push.hint')}
      action={
        devices.length > 0 && (
          <SecondaryButton loading={test.isPending} onClick={() => test.mutate()}>
            {t('push.test')}
          </SecondaryButton>
        )
      }
    >
      {!isHere && <ThisBrowser serverKey={serverKey} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </Box>
    </ProfileSection>
  );
}

/** Offers push in this browser, or says why it is not possible here. */
function ThisBrowser({ serverKey }: Pick<PushSectionProps, 'serverKey'>) {
  const { t } = useTranslation('profile');
  const [support, setSupport] = useState(pushSupport);
  const turnOn = useTurnOnPush();
  return (
    <Box sx={settingStyle}>
      <Box sx={{ py: 2 }}>
        <Typography variant="subtitle2" component="div">
          {t('push.thisBrowser')}
        </Typography>
        <Typography variant="note" role="status">
          {t(`push.${support}`)}
        </Typography>
      </Box>
      {support === 'supported' && (
        <SecondaryButton
          loading={turnOn.isPending}
          onClick={() => turnOn.mutate(serverKey, { onSettled: () => setSupport(pushSupport()) })}
          sx={{ flexShrink: 0 }}
        >
          {t('push.turnOn')}
        </SecondaryButton>
      )}
    </Box>
  );
}

function DeviceRow({ device }: { readonly device: PushDevice }) {
  const { t } = useTranslation('profile');
  const { stamp } = useStamps();
  const name = useDeviceName()(device);
  const remove = useRemoveDevice();
  const added = t('push.added', { time: stamp(device.addedAt) });
  const last = device.lastPushAt && t('push.last', { time: stamp(device.lastPushAt) });
  return (
    <DeviceLine device={device} note={[added, last].filter(Boolean).join(' · ')}>
      <Button
        color="error"
        loading={remove.isPending}
        onClick={() => remove.mutate(device)}
        aria-label={t('push.removeFrom', { device: name })}
        sx={{ ml: { xs: 6, sm: 0 } }}
      >
        {t('push.remove')}
      </Button>
    </DeviceLine>
  );
}
