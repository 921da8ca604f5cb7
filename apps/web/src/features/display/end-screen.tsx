import { Box } from '@mui/material';
import { DisplayButton, DisplayScreen, u, useDisplayText } from './display-parts.tsx';
import { useCountdown } from './use-countdown.ts';
import type { Room } from './use-room.ts';

const openSeconds = 20;

interface EndScreenProps {
  readonly room: Room;
  readonly onClose: () => void;
}

/** Asks again, so that no one ends a meeting by accident. */
export function EndScreen({ room: { situation, actions }, onClose }: EndScreenProps) {
  const { t } = useDisplayText();
  const left = useCountdown(openSeconds, onClose);
  const booking = 'entry' in situation ? situation.entry?.booking : null;
  const { change } = actions;
  return (
    <DisplayScreen tone="plain" sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box component="h1" sx={{ m: 0, fontSize: u(8), lineHeight: 1.3, fontWeight: 600 }}>
        {t('end.title')}
      </Box>
      <Box sx={{ flex: 1, color: 'text.secondary', fontSize: u(5) }}>{t('end.text')}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: u(2.4) }}>
        <DisplayButton onPress={onClose}>{t('action.cancel')}</DisplayButton>
        <Box sx={{ flex: 1, color: 'text.secondary', fontSize: u(4.2) }}>
          {t('choose.closes', { count: Math.max(0, left) })}
        </Box>
        <DisplayButton
          isDisabled={change.isPending || !booking}
          onPress={() => {
            if (!booking) return;
            const { id, version } = booking;
            change.mutate({ action: 'end', id, version }, { onSettled: onClose });
          }}
        >
          {t('end.confirm')}
        </DisplayButton>
      </Box>
    </DisplayScreen>
  );
}
