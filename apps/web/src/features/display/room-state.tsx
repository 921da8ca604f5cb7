import type { Situation } from '@axp/contracts/display-situation';
import { nameOfEntry, situationWords } from '@axp/contracts/display-situation';
import type { DisplayEntry } from '@axp/contracts/displays';
import { lengthText } from '@axp/contracts/vocabulary';
import FreeIcon from '@mui/icons-material/CheckCircleOutlineOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined';
import CheckInIcon from '@mui/icons-material/HourglassBottomOutlined';
import ClosedIcon from '@mui/icons-material/NightsStayOutlined';
import BusyIcon from '@mui/icons-material/RemoveCircle';
import TimerIcon from '@mui/icons-material/TimerOutlined';
import { Box } from '@mui/material';
import { formatTime, formatTimeAfter, formatTimes } from '@/shared/lib/datetime/index.ts';
import { inOneLine, u, useDisplayText } from './display-parts.tsx';
import type { Room } from './use-room.ts';

const icons = {
  free: FreeIcon,
  busy: BusyIcon,
  'check-in': CheckInIcon,
  closed: ClosedIcon,
  unknown: UnknownIcon,
} as const;

interface RoomStateProps {
  readonly room: Room;
  /** Whether an announcement takes some of its room. */
  readonly isTight: boolean;
}

/** The state in one word of five metres, until when, and what runs there. */
export function RoomState({ room: { situation, state, now }, isTight }: RoomStateProps) {
  const { t, language } = useDisplayText();
  const { timezone } = state;
  const Icon = icons[situation.kind];
  const hasEntry = 'entry' in situation && situation.entry !== null;
  const wordSize = Math.min(wordSizes[situation.kind], isTight ? tightWordSize : Infinity);
  const isLong = situation.kind === 'unknown' || situation.kind === 'check-in';
  return (
    <Box
      sx={{
        gridArea: 'm',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        minWidth: 0,
      }}
    >
      <Box role="status">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: u(3.5) }}>
          <Icon sx={{ fontSize: u(isLong ? 20 : 23), ml: u(-2) }} />
          <Box
            component="span"
            sx={{
              fontSize: u(wordSize),
              lineHeight: 1,
              fontWeight: 600,
              letterSpacing: '-0.02em',
              '&:lang(th)': {
                fontSize: u(Math.min(wordSize, hasEntry ? 16 : 20)),
                lineHeight: 1.4,
                letterSpacing: 0,
              },
            }}
            lang={language}
          >
            {t(situationWords[situation.kind])}
          </Box>
        </Box>
        <Until {...{ situation, timezone, now }} isShort={hasEntry} />
      </Box>
      {'entry' in situation && situation.entry && (
        <Running entry={situation.entry} situation={situation} timezone={timezone} now={now} />
      )}
    </Box>
  );
}

const tightWordSize = 18;
const wordSizes = { free: 27, busy: 24, 'check-in': 20, closed: 24, unknown: 12 } as const;

interface UntilProps {
  readonly situation: Situation;
  readonly timezone: string;
  readonly now: number;
}

function Until({ situation, timezone, now, isShort }: UntilProps & { readonly isShort: boolean }) {
  const { t, language } = useDisplayText();
  if (situation.kind === 'unknown' || situation.kind === 'check-in') return null;
  const { kind, until } = situation;
  const reader = { timezone, language, now };
  const time = until === null ? null : formatTimeAfter(now, until, reader);
  if (time === null && kind === 'closed') return null;
  const text = time === null ? t('allDay') : t(kind === 'closed' ? 'from' : 'until', { time });
  // A time with its day takes more of the line.
  const isLong = time !== null && time.length > '00:00'.length;
  const fontSize = u(isShort || isLong ? 10 : 12);
  return <Box sx={{ mt: u(0.6), fontSize, lineHeight: 1.3 }}>{text}</Box>;
}

interface RunningProps extends UntilProps {
  readonly entry: DisplayEntry;
}

/** What runs, as far as the settings show it, and how long it is left. */
function Running({ entry, situation, timezone, now }: RunningProps) {
  const { t, language } = useDisplayText();
  const reader = { timezone, language, now };
  const releaseAt = entry.booking?.checkIn?.releaseAt ?? null;
  const minutesLeft = Math.ceil((Date.parse(entry.end) - now) / 60_000);
  const isWaiting = situation.kind === 'check-in';
  const facts = [
    isWaiting
      ? formatTimes(entry, reader)
      : t('left', { length: lengthText(minutesLeft, language) }),
    entry.name,
  ].filter(Boolean);
  return (
    <Box sx={{ mt: u(1), fontSize: u(5), lineHeight: 1.35 }}>
      <Box sx={{ ...inOneLine, fontWeight: 600 }}>{nameOfEntry(entry, t)}</Box>
      <Box sx={{ ...inOneLine, opacity: 0.9 }}>{facts.join(' · ')}</Box>
      {isWaiting && releaseAt !== null && (
        <Box
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: u(1.6),
            mt: u(1.4),
            px: u(2.6),
            py: u(1),
            borderRadius: u(1.6),
            bgcolor: 'currentColor',
            fontWeight: 600,
            '& > *': { color: 'var(--on)' },
          }}
        >
          <TimerIcon sx={{ fontSize: u(6) }} />
          <span>{t('released', { time: formatTime(releaseAt, reader) })}</span>
        </Box>
      )}
    </Box>
  );
}
