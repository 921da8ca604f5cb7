import BookIcon from '@mui/icons-material/AddCircleOutlineOutlined';
import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import CheckInIcon from '@mui/icons-material/LoginOutlined';
import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import { Box } from '@mui/material';
import { useEffect } from 'react';
import { formatTime } from '@/shared/lib/datetime/index.ts';
import { DisplayButton, u, useDisplayText } from './display-parts.tsx';
import type { Outage } from './outage.ts';
import { failureOf } from './use-display-actions.ts';
import type { Room } from './use-room.ts';

interface RoomActionsProps {
  readonly room: Room;
  readonly onOpen: (mode: 'book' | 'extend' | 'end') => void;
}

/** Actions that are possible now; a note while the display knows nothing new. */
export function RoomActions({ room, onOpen }: RoomActionsProps) {
  const { outage, situation, state, actions } = room;
  const { change } = actions;
  if (outage) return <OutageStrip room={room} outage={outage} />;
  const booking = 'entry' in situation ? situation.entry?.booking : null;
  const can = (action: (typeof state.actions)[number]) => state.actions.includes(action);
  return (
    <Box sx={{ gridArea: 'b', mt: u(2), display: 'flex', gap: u(2.4) }}>
      {situation.kind === 'free' && state.walkUp && (
        <BookButton isDisabled={actions.book.isPending} onPress={() => onOpen('book')} />
      )}
      {situation.kind === 'check-in' && booking && can('check-in') && (
        <CheckInButton
          isDisabled={change.isPending}
          onPress={() => {
            const { id, version } = booking;
            change.mutate({ action: 'check-in', id, version });
          }}
        />
      )}
      {situation.kind === 'busy' && booking && can('extend') && (
        <ExtendButton isDisabled={change.isPending} onPress={() => onOpen('extend')} />
      )}
      {situation.kind === 'busy' && booking && can('end') && (
        <EndButton isDisabled={change.isPending} onPress={() => onOpen('end')} />
      )}
    </Box>
  );
}

interface ActionProps {
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function BookButton(props: ActionProps) {
  const { t } = useDisplayText();
  return (
    <DisplayButton isFilled icon={<BookIcon />} {...props}>
      {t('action.book')}
    </DisplayButton>
  );
}

function CheckInButton(props: ActionProps) {
  const { t } = useDisplayText();
  return (
    <DisplayButton isFilled icon={<CheckInIcon />} {...props}>
      {t('action.checkIn')}
    </DisplayButton>
  );
}

function ExtendButton(props: ActionProps) {
  const { t } = useDisplayText();
  return (
    <DisplayButton isFilled icon={<ExtendIcon />} {...props}>
      {t('action.extend')}
    </DisplayButton>
  );
}

function EndButton(props: ActionProps) {
  const { t } = useDisplayText();
  return <DisplayButton {...props}>{t('action.end')}</DisplayButton>;
}

const failureMs = 8_000;

interface RoomFailureProps extends Pick<Room, 'actions'> {
  readonly error: Error;
}

/** Why a tap changed nothing, for a moment. */
export function RoomFailure({ actions, error }: RoomFailureProps) {
  const { t } = useDisplayText();
  const { reset: resetBook } = actions.book;
  const { reset: resetChange } = actions.change;
  useEffect(() => {
    const timer = setTimeout(() => {
      resetBook();
      resetChange();
    }, failureMs);
    return () => clearTimeout(timer);
  }, [resetBook, resetChange]);
  return (
    <Box
      role="alert"
      sx={{
        gridArea: 's',
        pt: u(1),
        fontSize: u(4.2),
        // Two lines are as high as the day, whose place they take.
        '&&': { lineHeight: 1.25 },
        fontWeight: 600,
      }}
    >
      {t(`failed.${failureOf(error)}`)}
    </Box>
  );
}

interface OutageStripProps {
  readonly room: Room;
  readonly outage: Outage;
}

function OutageStrip({ room: { receivedAt, state }, outage }: OutageStripProps) {
  const { t, language } = useDisplayText();
  const time = formatTime(receivedAt, { timezone: state.timezone, language });
  return (
    <Box
      role="status"
      sx={{
        gridArea: 'b',
        display: 'flex',
        alignItems: 'center',
        gap: u(2.4),
        mt: u(2),
        minHeight: u(15),
        px: u(4),
        borderRadius: u(2.4),
        bgcolor: 'currentColor',
        fontSize: u(4.4),
        lineHeight: 1.4,
        '& > *': { color: 'var(--on)' },
      }}
    >
      <OfflineIcon sx={{ fontSize: u(7) }} />
      <div>
        <Box sx={{ fontSize: u(5), fontWeight: 600 }}>{t(`outage.${outage}.title`, { time })}</Box>
        {t('retrying')}
      </div>
    </Box>
  );
}
