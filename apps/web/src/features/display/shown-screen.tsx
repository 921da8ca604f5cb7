import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { BoardScreen } from './board-screen.tsx';
import { DisplayScreen, longestLarge, u, useDisplayText } from './display-parts.tsx';
import type { Outage } from './outage.ts';
import { RoomScreen } from './room-screen.tsx';
import { isScreenOff } from './screen-off.ts';
import type { ShownBoard, ShownDisplay } from './use-display.ts';

interface ShownScreenProps {
  readonly display: ShownDisplay;
  readonly secret: string;
}

/** A paired device: its name for those who look for it, a dark screen, a room or a board. */
export function ShownScreen({ display, secret }: ShownScreenProps) {
  const { known, now, outage, show } = display;
  const [awakeUntil, setAwakeUntil] = useState(0);
  if (!known) return outage ? <NothingKnown why={`outage.${outage}.text`} /> : <Loading />;
  const { state, receivedAt } = known;
  if (state.identifyUntil !== null && now < Date.parse(state.identifyUntil)) {
    return <NameScreen name={state.rooms[0]?.name ?? state.building} />;
  }
  if (isScreenOff(state, now) && now >= awakeUntil) {
    return <DarkScreen onWake={() => setAwakeUntil(now + awakeMs)} />;
  }
  return <StateScreen shown={{ state, receivedAt, now, outage, show }} secret={secret} />;
}

/** How long a touch turns a dark screen on. */
const awakeMs = 60_000;

interface StateScreenProps {
  readonly shown: ShownBoard;
  readonly secret: string;
}

/** A room or a board, by the kind of the display. */
export function StateScreen({ shown, secret }: StateScreenProps) {
  const { state } = shown;
  const [room] = state.rooms;
  if (state.kind === 'board') return <BoardScreen shown={shown} />;
  if (!room) return <NothingKnown why="noRoom" />;
  return <RoomScreen shown={{ ...shown, room }} secret={secret} />;
}

const middle = { display: 'grid', placeContent: 'center', textAlign: 'center' } as const;

/** Before the first answer. */
function Loading() {
  const { t } = useDisplayText();
  return (
    <DisplayScreen tone="muted" sx={middle}>
      <Box role="status" sx={{ fontSize: u(6) }}>
        {t('loading')}
      </Box>
    </DisplayScreen>
  );
}

interface NothingKnownProps {
  readonly why: 'noRoom' | `outage.${Outage}.text`;
}

/** Without an answer, or without a room. */
function NothingKnown({ why }: NothingKnownProps) {
  const { t } = useDisplayText();
  return (
    <DisplayScreen tone="muted" sx={middle}>
      <Box role="status">
        <Box sx={{ fontSize: u(8), fontWeight: 600 }}>{t('unknown')}</Box>
        {t(why)}
      </Box>
    </DisplayScreen>
  );
}

function NameScreen({ name }: { readonly name: string }) {
  const { t } = useDisplayText();
  return (
    <DisplayScreen tone="plain" sx={middle}>
      <Box role="status">
        <Box sx={{ fontSize: u(6) }}>{t('thisIs')}</Box>
        <Box
          sx={{
            fontSize: u(name.length > longestLarge ? 10 : 20),
            lineHeight: 1.3,
            fontWeight: 600,
          }}
        >
          {name}
        </Box>
      </Box>
    </DisplayScreen>
  );
}

/** Black all over; a touch anywhere turns it on for a moment. */
function DarkScreen({ onWake }: { readonly onWake: () => void }) {
  const { t } = useDisplayText();
  return (
    <ButtonBase
      aria-label={t('wake')}
      onClick={onWake}
      sx={{ position: 'fixed', inset: 0, width: '100%', bgcolor: 'common.black' }}
    />
  );
}
