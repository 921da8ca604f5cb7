import type { Situation } from '@axp/contracts/display-situation';
import type { DisplayAnnouncement } from '@axp/contracts/displays';
import { Box } from '@mui/material';
import { useState } from 'react';
import { NamedIcon } from '@/shared/booking/ui/amenity-icon.tsx';
import { formatTimeAfter } from '@/shared/lib/datetime/index.ts';
import { ClaimScreen } from './claim-screen.tsx';
import { announcementAt, DisplayAnnouncementStrip } from './display-announcement.tsx';
import { DisplayScreen, inOneLine, longestLarge, u, useDisplayText } from './display-parts.tsx';
import { EndScreen } from './end-screen.tsx';
import type { LengthChoice } from './length-choices.ts';
import { lengthChoices } from './length-choices.ts';
import { LengthChooser } from './length-chooser.tsx';
import { RoomActions, RoomFailure } from './room-actions.tsx';
import { RoomAside } from './room-aside.tsx';
import { RoomDay } from './room-day.tsx';
import { RoomState } from './room-state.tsx';
import type { Room, ShownRoom } from './use-room.ts';
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
  const { situation, outage, actions } = room;
  const back = () => setMode('state');
  const { book } = actions;

  if (mode === 'claim' && book.data) {
    return <ClaimScreen room={room} made={book.data} onClose={back} />;
  }
  if (mode === 'end' && !outage) {
    return <EndScreen room={room} onClose={back} />;
  }
  if ((mode === 'book' || mode === 'extend') && !outage) {
    return <Chooser mode={mode} shown={room} onMade={setMode} onClose={back} />;
  }
  const announcement = announcementAt(shown);
  return (
    <DisplayScreen tone={toneOf(situation, outage)} sx={roomLayout(situation)}>
      <RoomHeading shown={shown} />
      <RoomState room={room} isTight={announcement !== undefined} />
      <RoomAside room={room} />
      <RoomStrip room={room} announcement={announcement} />
      <RoomActions room={room} onOpen={setMode} />
    </DisplayScreen>
  );
}

interface RoomStripProps {
  readonly room: Room;
  readonly announcement: DisplayAnnouncement | undefined;
}

/** The day of the room; in its place an announcement, or why a tap changed nothing. */
function RoomStrip({ room, announcement }: RoomStripProps) {
  const { actions } = room;
  const error = actions.book.error ?? actions.change.error;
  if (error) return <RoomFailure actions={actions} error={error} />;
  return announcement ? <RoomNews announcement={announcement} /> : <RoomDay shown={room} />;
}

/** An announcement of the room. */
function RoomNews({ announcement }: { readonly announcement: DisplayAnnouncement }) {
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
  const { t, language } = useDisplayText();
  const { name, floor, capacity, amenities } = room;
  const facts = [floor, capacity && t('seats', { count: capacity })].filter(Boolean);
  return (
    <Box
      component="header"
      sx={{
        gridArea: 'h',
        display: 'flex',
        // A long name has the line to itself.
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: u(3),
        minWidth: 0,
        '& > *': inOneLine,
      }}
    >
      <Box component="h1" sx={{ m: 0, lineHeight: 1.2, fontWeight: 600, ...nameSizes(name) }}>
        {name}
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: u(1.6),
          opacity: 0.86,
          [isShort]: { fontSize: u(5) },
        }}
      >
        <Box component="span" sx={inOneLine}>
          {facts.join(' · ')}
        </Box>
        {amenities.slice(0, mostIcons).map(({ icon, name }) => (
          <NamedIcon
            key={name.en}
            icon={icon}
            titleAccess={name[language]}
            sx={{ fontSize: u(5.4) }}
          />
        ))}
      </Box>
    </Box>
  );
}

/** So many fit beside a name of usual length. */
const mostIcons = 3;

/** Long names are smaller, so that the line has room for all of them. */
function nameSizes(name: string) {
  const isLong = name.length > longestLarge;
  return { fontSize: u(isLong ? 5 : 8), [isShort]: { fontSize: u(isLong ? 6 : 9) } };
}

interface ChooserProps {
  readonly mode: 'book' | 'extend';
  readonly shown: ReturnType<typeof useRoom>;
  readonly onMade: (mode: Mode) => void;
  readonly onClose: () => void;
}

/** Takes two taps, so that no one books by leaning on the display. */
function Chooser({ mode, shown, onMade, onClose }: ChooserProps) {
  const { t } = useDisplayText();
  const { room, state, situation, now, actions } = shown;
  const [tapId] = useState(() => crypto.randomUUID());
  const entry = 'entry' in situation ? situation.entry : null;
  const booking = entry?.booking;
  const { timezone, walkUp } = state;
  const from = mode === 'extend' && entry ? Date.parse(entry.end) : now;
  const begunAt = entry ? Date.parse(entry.start) : now;
  const rules = walkUp ?? { gridMinutes: 15, maxLengthMinutes: 24 * 60, bufferMinutes: 0 };
  const choices = lengthChoices(room, { rules, timezone, from, begunAt });
  const subtitle = useChooserText(situation, choices, { timezone, now });
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
      subtitle={subtitle}
      choices={choices}
      timezone={timezone}
      isPending={actions.book.isPending || actions.change.isPending}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

/** Says which lengths can be chosen, or that none can. */
function useChooserText(
  situation: Situation,
  choices: readonly LengthChoice[],
  { timezone, now }: { readonly timezone: string; readonly now: number },
): string {
  const { t, language } = useDisplayText();
  if (choices.every(({ end }) => end === null)) return t('choose.none');
  if (situation.kind !== 'free' || situation.until === null) return t('choose.textOpen');
  const time = formatTimeAfter(now, situation.until, { timezone, language, now });
  return t('choose.text', { time });
}
