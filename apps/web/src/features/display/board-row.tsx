import type { Situation } from '@axp/contracts/display-situation';
import { nameOfEntry, situationOf, timesAfter } from '@axp/contracts/display-situation';
import type { DisplayRoom } from '@axp/contracts/displays';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { situationLooks } from '@/shared/booking/situation-looks.ts';
import { formatTime, formatTimeAfter } from '@/shared/lib/datetime/index.ts';
import { u, useDisplayText } from './display-parts.tsx';
import type { ShownBoard } from './use-display.ts';

interface BoardRowProps {
  readonly room: DisplayRoom;
  readonly shown: Pick<ShownBoard, 'state' | 'now'>;
}

/** A room: what it is now, and what follows. */
export function BoardRow({ room, shown }: BoardRowProps) {
  const { t, language } = useDisplayText();
  const { state, now } = shown;
  const situation = situationOf(room, Date.parse(state.until), now);
  const [next] = timesAfter(situation, room, now);
  const reader = { timezone: state.timezone, language, now };
  const timeOf = (instant: number) => formatTimeAfter(now, instant, reader);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '32% 36% minmax(0, 1fr)',
        alignItems: 'center',
        gap: u(1.4),
        px: u(2.4),
        height: u(7.6),
        fontSize: u(2.2),
        lineHeight: 1.35,
        '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
        '& > *': {
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
      }}
    >
      <Box sx={{ fontWeight: 600, ...nameStyle(room.name) }}>
        {room.name}{' '}
        <Box
          component="span"
          sx={{ fontSize: u(2), fontWeight: 400, color: 'text.secondary', whiteSpace: 'nowrap' }}
        >
          {room.capacity !== null && t('seats', { count: room.capacity })}
        </Box>
      </Box>
      <RoomPill situation={situation} timezone={state.timezone} now={now} />
      <Box sx={{ color: 'text.secondary' }}>
        {next && (
          <>
            <Box component="b" sx={{ display: 'block', color: 'text.primary' }}>
              {timeOf(next.start)}
            </Box>
            {next.entry
              ? nameOfEntry(next.entry, t)
              : t('board.freeUntil', { time: timeOf(next.end) })}
          </>
        )}
        {!next && t('nothing')}
      </Box>
    </Box>
  );
}

/** So long a name fits in one line of large type. */
const longestInALine = 14;

/** Long names take two smaller lines, as rooms beside each other often begin alike. */
function nameStyle(name: string) {
  if (name.length <= longestInALine) return { fontSize: u(3.1) };
  return {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    fontSize: u(2.3),
    '&&': { whiteSpace: 'normal' },
  } as const;
}

interface RoomPillProps {
  readonly situation: Situation;
  readonly timezone: string;
  readonly now: number;
}

/** Colour, pattern, icon and words. */
function RoomPill({ situation, ...clock }: RoomPillProps) {
  const text = usePillText({ situation, ...clock });
  const { kind } = situation;
  const { Icon, tone } = situationLooks[kind];
  return (
    <Box
      sx={({ vars: { palette } }: Theme) => {
        const { text: color, ground } = palette.status[tone];
        return {
          display: 'flex',
          alignItems: 'center',
          gap: u(1),
          px: u(1.4),
          height: u(5.4),
          borderRadius: u(1.2),
          fontWeight: 600,
          // A time with its day takes two lines.
          lineHeight: 1.15,
          '&&': { whiteSpace: 'normal' },
          // Else the marks of the first of two lines are cut off.
          '&:lang(th)': { fontSize: u(2), lineHeight: 1.35 },
          color,
          background:
            kind === 'busy'
              ? `repeating-linear-gradient(135deg, ${ground} 0 8px, color-mix(in srgb, ${color} 18%, ${ground}) 8px 16px)`
              : ground,
        };
      }}
    >
      <Icon sx={{ fontSize: u(3) }} />
      {text}
    </Box>
  );
}

function usePillText({ situation, timezone, now }: RoomPillProps): string {
  const { t, language } = useDisplayText();
  const { kind } = situation;
  if (kind === 'unknown') return t('unknown');
  const { until } = situation;
  const reader = { timezone, language, now };
  const time = until === null ? null : formatTimeAfter(now, until, reader);
  if (kind === 'free') return time === null ? t('board.freeToday') : t('board.freeUntil', { time });
  if (kind === 'closed') return time === null ? t('closed') : t('board.closedUntil', { time });
  const release = kind === 'check-in' ? situation.entry.booking?.checkIn?.releaseAt : null;
  return release
    ? t('board.checkInBy', { time: formatTime(release, { timezone, language }) })
    : t('board.busyUntil', { time });
}
