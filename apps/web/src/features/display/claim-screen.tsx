import type { OperationData } from '@axp/contracts';
import type { bookAtDisplay } from '@axp/contracts/displays';
import { claimSeconds } from '@axp/contracts/vocabulary';
import DoneIcon from '@mui/icons-material/CheckCircleOutlineOutlined';
import { Box } from '@mui/material';
import { formatTime } from '@/shared/lib/datetime/index.ts';
import { DisplayButton, DisplayScreen, Qr, u, useDisplayText } from './display-parts.tsx';
import { useCountdown } from './use-countdown.ts';
import type { Room } from './use-room.ts';

/** How long a booking can be taken back by the same person. */
const undoSeconds = 10;

interface ClaimScreenProps {
  readonly room: Room;
  readonly made: OperationData<typeof bookAtDisplay>;
  readonly onClose: () => void;
}

/** Booked; a scan makes it the booking of a person. */
export function ClaimScreen({ room, made, onClose }: ClaimScreenProps) {
  const { t, language } = useDisplayText();
  const { state, actions } = room;
  const left = useCountdown(claimSeconds, onClose);
  const entry = room.room.entries.find(({ booking }) => booking?.id === made.bookingId);
  const canUndo = left > claimSeconds - undoSeconds && entry?.booking?.isWalkUp;
  const time = formatTime(made.end, { timezone: state.timezone, language });
  const undo = () => {
    if (!entry?.booking) return;
    const { id, version } = entry.booking;
    actions.change.mutate({ action: 'end', id, version }, { onSettled: onClose });
  };
  return (
    <DisplayScreen tone="plain" sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box
        component="h1"
        sx={{
          m: 0,
          display: 'flex',
          alignItems: 'center',
          gap: u(2.4),
          fontSize: u(8),
          lineHeight: 1.3,
          fontWeight: 600,
          color: 'success.main',
        }}
      >
        <DoneIcon sx={{ fontSize: u(11) }} />
        {t('claim.title', { time })}
      </Box>
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'center', gap: u(7), minHeight: 0 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box component="h2" sx={{ m: 0, fontSize: u(7), lineHeight: 1.3, fontWeight: 600 }}>
            {t('claim.heading')}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: u(4.2) }}>{t('claim.text')}</Box>
        </Box>
        <Qr
          address={`${window.location.origin}${made.claim.path}`}
          label={t('claim.code')}
          size={48}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        {canUndo && state.actions.includes('end') ? (
          <DisplayButton isDisabled={actions.change.isPending} onPress={undo}>
            {t('action.undo')}
          </DisplayButton>
        ) : (
          <span />
        )}
        <DisplayButton onPress={onClose}>{t('action.done')}</DisplayButton>
      </Box>
    </DisplayScreen>
  );
}
