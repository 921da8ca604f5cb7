import type { Situation } from '@axp/contracts/display-situation';
import { Box } from '@mui/material';
import { useState } from 'react';
import { formatTime } from '@/shared/lib/datetime/index.ts';
import { ClaimScreen } from './claim-screen.tsx';
import { announcementAt, DisplayAnnouncementStrip } from './display-announcement.tsx';
import { DisplayScreen, u, useDisplayText } from './display-parts.tsx';
import { EndScreen } from './end-screen.tsx';
import { lengthChoices } from './length-choices.ts';
import { LengthChooser } from './length-chooser.tsx';
import { RoomActions } from './room-actions.tsx';
import { RoomAside } from './room-aside.tsx';
import { RoomDay } from './room-day.tsx';
import { RoomState } from './room-state.tsx';
import type { ShownRoom } from './use-room.ts';
import { toneOf, useRoom } from './use-room.ts';

type Mode = 'state' | 'book' | 'extend' | 'end' | 'claim';

/** The display of one room: its state, and what can be done there. */
export function RoomScreen({
  shown,
  secret,
}: {
  readonly shown: ShownRoom;
  readonly secret: string;
}) {
  const [mode, setMode] = useState<Mode>('state');
  const room = useRoom(shown, secret);
  const { situation, isOffline, actions } = room;
  const back = () => setMode('state');
  const { book } = actions;

  if (mode === 'claim' && book.data) {
    return <ClaimScreen room={room} made={book.data} onClose={back} />;
  }
  if (mode === 'end' && !isOffline) {
    return <EndScreen room={room} onClose={back} />;
  }
  if ((mode === 'book' || mode === 'extend') && !isOffline) {
    return <Chooser mode={mode} shown={room} onMade={setMode} onClose={back} />;
  }
  return (
    <DisplayScreen tone={toneOf(situation, isOffline)} sx={roomLayout(situation)}>
      <RoomHeading shown={shown} />
      <RoomState room={room} />
      <RoomAside room={room} />
      <RoomNews shown={shown} />
      <RoomActions room={room} onOpen={setMode} />
    </DisplayScreen>
  );
}

/** An announcement of the room, else its day. */
function RoomNews({ shown }: { readonly shown: ShownRoom }) {
  const announcement = announcementAt(shown);
  if (!announcement) return <RoomDay shown={shown} />;
  return (
    <DisplayAnnouncementStrip
      announcement={announcement}
      sx={{
        gridArea: 's',
        mt: u(1.6),
        px: u(2.4),
        py: u(1),
        borderRadius: u(1.6),
        bgcolor: 'currentColor',
        fontSize: u(3.8),
        '& > *': { color: 'var(--on)' },
        [isShort]: { fontSize: u(4.4) },
      }}
    />
  );
}

const isShort = '@media (max-height: 480px)';

const roomLayout = ({ kind }: Situation) => ({
  display: 'grid',
  gridTemplate: `"h a" auto "m a" minmax(0, 1fr) "s a" auto "b b" auto / minmax(0, 1fr) 31%`,
  columnGap: u(4),
  ...(kind === 'check-in' && {
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: 0,
      pointerEvents: 'none',
      border: `${u(1.8)} solid`,
      borderImage: `repeating-linear-gradient(135deg, currentColor 0 ${u(2)}, transparent ${u(2)} ${u(4)}) 14`,
    },
  }),
});

function RoomHeading({ shown: { room } }: { readonly shown: ShownRoom }) {
  const { t } = useDisplayText();
  const { name, floor, capacity } = room;
  const facts = [floor, capacity && t('seats', { count: capacity })].filter(Boolean);
  return (
    <Box
      component="header"
      sx={{ gridArea: 'h', display: 'flex', alignItems: 'baseline', gap: u(3), minWidth: 0 }}
    >
      <Box
        component="h1"
        sx={{
          m: 0,
          fontSize: u(8),
          lineHeight: 1.2,
          fontWeight: 600,
          [isShort]: { fontSize: u(9) },
        }}
      >
        {name}
      </Box>
      <Box sx={{ opacity: 0.86, [isShort]: { fontSize: u(5) } }}>{facts.join(' · ')}</Box>
    </Box>
  );
}

interface ChooserProps {
  readonly mode: 'book' | 'extend';
  readonly shown: ReturnType<typeof useRoom>;
  readonly onMade: (mode: Mode) => void;
  readonly onClose: () => void;
}

/** Takes two taps, so that no one books by leaning on the display. */
function Chooser({ mode, shown, onMade, onClose }: ChooserProps) {
  const { t, language } = useDisplayText();
  const { room, state, situation, now, actions } = shown;
  const [tapId] = useState(() => crypto.randomUUID());
  const entry = 'entry' in situation ? situation.entry : null;
  const booking = entry?.booking;
  const { timezone, walkUp } = state;
  const from = mode === 'extend' && entry ? Date.parse(entry.end) : now;
  const begunAt = entry ? Date.parse(entry.start) : now;
  const rules = walkUp ?? { gridMinutes: 15, maxLengthMinutes: 24 * 60, bufferMinutes: 0 };
  const choices = lengthChoices(room, { rules, timezone, from, begunAt });
  const until = situation.kind === 'free' ? situation.until : null;
  const choose = (end: number) => {
    if (mode === 'book') {
      actions.book.mutate(
        { tapId, end },
        { onSuccess: () => onMade('claim'), onError: () => onClose() },
      );
    } else if (booking) {
      const { id, version } = booking;
      actions.change.mutate({ action: 'extend', id, version, end }, { onSettled: onClose });
    }
  };
  return (
    <LengthChooser
      title={mode === 'book' ? t('choose.book', { name: room.name }) : t('choose.extend')}
      subtitle={
        until === null
          ? t('choose.textOpen')
          : t('choose.text', { time: formatTime(until, { timezone, language }) })
      }
      choices={choices}
      timezone={timezone}
      isPending={actions.book.isPending || actions.change.isPending}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
