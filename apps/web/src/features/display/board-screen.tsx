import { situationOf } from '@axp/contracts/display-situation';
import type { DisplayState } from '@axp/contracts/displays';
import NoRoomIcon from '@mui/icons-material/MeetingRoomOutlined';
import { Box } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { formatLongDate, formatTime } from '@/shared/lib/datetime/index.ts';
import type { BoardFloor } from './board-pages.ts';
import { boardPages } from './board-pages.ts';
import { BoardRow } from './board-row.tsx';
import { announcementAt, DisplayAnnouncementStrip } from './display-announcement.tsx';
import { DisplayScreen, inOneLine, u, useDisplayText } from './display-parts.tsx';
import type { ShownBoard } from './use-display.ts';

const pageMs = 15_000;

interface BoardScreenProps {
  readonly shown: ShownBoard;
}

/** The rooms of a building, by floor. */
export function BoardScreen({ shown }: BoardScreenProps) {
  const { state, now } = shown;
  const announcement = announcementAt(shown);
  const pages = boardPages(state.rooms, useBoardSize(announcement ? announcementUnits : 0));
  const page = Math.floor(now / pageMs) % Math.max(1, pages.length);
  return (
    <DisplayScreen
      tone="plain"
      sx={{
        '--u': 'var(--display-u, min(1vh, 1vw))',
        px: 0,
        py: 0,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <BoardHeading state={state} now={now} />
      {announcement && (
        <DisplayAnnouncementStrip
          announcement={announcement}
          sx={{
            height: u(announcementUnits),
            px: u(4.4),
            fontSize: u(2.4),
            borderBottom: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        />
      )}
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          px: u(4.4),
          py: u(1.6),
          display: 'flex',
          gap: u(3),
        }}
      >
        {state.rooms.length === 0 && <NoRooms />}
        {pages[page]?.map((floors) => (
          <Box key={floors[0]?.rooms[0]?.id} sx={{ flex: 1, minWidth: 0 }}>
            {floors.map((floor) => (
              <Floor key={floor.rooms[0]?.id} floor={floor} shown={shown} />
            ))}
          </Box>
        ))}
      </Box>
      <BoardFooter shown={shown} page={{ page: page + 1, pages: pages.length }} />
    </DisplayScreen>
  );
}

/** A building that has no rooms yet. */
function NoRooms() {
  const { t } = useDisplayText();
  return (
    <Box role="status" sx={{ m: 'auto', textAlign: 'center', color: 'text.secondary' }}>
      <NoRoomIcon sx={{ fontSize: u(10) }} />
      <Box sx={{ fontSize: u(4.6), fontWeight: 600, color: 'text.primary' }}>
        {t('board.empty')}
      </Box>
      <Box sx={{ fontSize: u(2.8) }}>{t('board.emptyHint')}</Box>
    </Box>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Height of a row, of heading and footer, in hundredths of the shorter side. */
const rowUnits = 7.6;
const frameUnits = 20;
const announcementUnits = 9;

/** Two columns on a wide screen, one on an upright one. */
function useBoardSize(announcedUnits: number) {
  const ratio = useSyncExternalStore(subscribe, () => window.innerHeight / window.innerWidth);
  const units = 100 * Math.max(1, ratio);
  return { columns: ratio > 1 ? 1 : 2, rows: (units - frameUnits - announcedUnits) / rowUnits };
}

function BoardHeading({ state, now }: { readonly state: DisplayState; readonly now: number }) {
  const { t, language } = useDisplayText();
  const reader = { timezone: state.timezone, language };
  const until = Date.parse(state.until);
  const count = state.rooms.filter((room) => situationOf(room, until, now).kind === 'free').length;
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: u(4),
        px: u(4.4),
        py: u(1.6),
        bgcolor: 'accent.ground',
        color: 'accent.text',
      }}
    >
      <Box component="h1" sx={{ flex: 1, m: 0, fontWeight: 600, ...buildingName }}>
        {state.building}
      </Box>
      <Box sx={{ textAlign: 'right', fontSize: u(2.4), lineHeight: 1.5 }}>
        {state.rooms.length > 0 && (
          <Box role="status" sx={{ fontWeight: 600 }}>
            {t('board.free', { count, total: state.rooms.length })}
          </Box>
        )}
        {formatLongDate(now, reader)}
      </Box>
      <Box sx={{ fontSize: u(5.6), lineHeight: 1.2, fontWeight: 600 }}>
        {formatTime(now, reader)}
      </Box>
    </Box>
  );
}

/** One line, or two small ones on an upright screen: rooms are counted for a heading of this height. */
const buildingName = {
  minWidth: 0,
  ...inOneLine,
  fontSize: u(4.6),
  lineHeight: 1.4,
  '@media (orientation: portrait)': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    whiteSpace: 'normal',
    fontSize: u(3),
    lineHeight: 1.3,
  },
} as const;

interface FloorProps extends BoardScreenProps {
  readonly floor: BoardFloor;
}

function Floor({ floor: { name, way, rooms }, shown }: FloorProps) {
  const { t } = useDisplayText();
  return (
    <Box component="section" sx={{ mb: u(1.2) }}>
      <Box
        component="h2"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: u(2),
          m: 0,
          py: u(0.8),
          fontSize: u(2.4),
          lineHeight: 1.4,
          color: 'text.secondary',
        }}
      >
        {name ?? t('board.otherFloor')}
        <Box component="span" sx={{ fontWeight: 400 }}>
          {way}
        </Box>
      </Box>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          borderRadius: u(1.4),
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        {rooms.map((room) => (
          <BoardRow key={room.id} room={room} shown={shown} />
        ))}
      </Box>
    </Box>
  );
}

interface BoardFooterProps extends BoardScreenProps {
  readonly page: { readonly page: number; readonly pages: number };
}

function BoardFooter({ shown: { outage, receivedAt, state }, page }: BoardFooterProps) {
  const { t, language } = useDisplayText();
  const time = formatTime(receivedAt, { timezone: state.timezone, language });
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        px: u(4.4),
        pb: u(1.6),
        fontSize: u(2.2),
        color: outage ? 'warning.main' : 'text.secondary',
      }}
    >
      <span>{state.rooms.length > 0 && t('board.hint')}</span>
      {page.pages > 1 && <span>{t('board.page', page)}</span>}
      <span role="status">
        {outage ? t(`outage.${outage}.title`, { time }) : t('board.updated', { time })}
      </span>
    </Box>
  );
}
