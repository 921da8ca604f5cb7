import type { NextTime } from '@axp/contracts/display-situation';
import { isTaken, nameOfEntry, timesAfter } from '@axp/contracts/display-situation';
import { Box, ButtonBase } from '@mui/material';
import { formHref, todayHref } from '@/shared/booking/search-url.ts';
import {
  formatDay,
  formatDayOfYear,
  formatTime,
  wallClockOf,
} from '@/shared/lib/datetime/index.ts';
import { Qr, u, useDisplayText } from './display-parts.tsx';
import type { Room } from './use-room.ts';

const isShort = '@media (max-height: 480px)';

/** The time, what comes next, and the way to the phone. */
export function RoomAside({ room: shown }: { readonly room: Room }) {
  const { t } = useDisplayText();
  const { room, state, situation, now } = shown;
  const next = timesAfter(situation, room, now);
  return (
    <Box
      component="aside"
      sx={{
        gridArea: 'a',
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        minHeight: 0,
        p: u(3),
        borderRadius: u(2.4),
        bgcolor: 'color-mix(in srgb, currentColor 12%, transparent)',
        overflow: 'hidden',
      }}
    >
      <DisplayClock timezone={state.timezone} now={now} />
      {next.length > 0 && (
        <Box
          component="h2"
          sx={{ m: 0, mt: u(1.8), fontSize: u(3.7), lineHeight: 1.4, fontWeight: 600 }}
        >
          {t('next')}
        </Box>
      )}
      <Box component="ul" sx={listStyle}>
        {next.map((time) => (
          <Next key={time.start} time={time} timezone={state.timezone} now={now} />
        ))}
      </Box>
      <PhoneCode room={shown} />
    </Box>
  );
}

/** Has whole entries alone: one without room, as beside a message, wraps into a hidden column. */
const listStyle = {
  display: 'flex',
  flex: '1 1 0',
  flexFlow: 'column wrap',
  minHeight: 0,
  m: 0,
  p: 0,
  listStyle: 'none',
  overflow: 'hidden',
  '& > li': { width: '100%' },
} as const;

interface ClockProps {
  readonly timezone: string;
  readonly now: number;
}

/** The time at the room; a tap switches the language for a moment. */
function DisplayClock({ timezone, now }: ClockProps) {
  const { t, language, switchLanguage } = useDisplayText();
  const reader = { timezone, language };
  return (
    <ButtonBase
      onClick={switchLanguage}
      sx={{
        display: 'block',
        flex: 'none',
        textAlign: 'left',
        fontFamily: 'inherit',
        '&.Mui-focusVisible': { outline: `${u(0.6)} solid currentColor` },
      }}
    >
      <Box
        component="span"
        sx={{ display: 'block', fontSize: u(9.6), lineHeight: 1, fontWeight: 600 }}
      >
        {formatTime(now, reader)}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: u(3.8), lineHeight: 1.5 }}>
        {formatDayOfYear(now, reader)} · {t('language')}
      </Box>
    </ButtonBase>
  );
}

interface NextProps extends ClockProps {
  readonly time: NextTime;
}

function Next({ time: { start, end, entry }, timezone, now }: NextProps) {
  const { t, language } = useDisplayText();
  const reader = { timezone, language, now };
  const isToday = wallClockOf(start, timezone).day === wallClockOf(now, timezone).day;
  const name = entry ? nameOfEntry(entry, t) : t('free');
  return (
    <Box
      component="li"
      sx={{
        py: u(0.7),
        borderTop: '1px solid color-mix(in srgb, currentColor 30%, transparent)',
        fontSize: u(3.7),
        lineHeight: 1.4,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        // A phone on its side has room for one.
        [isShort]: { fontSize: u(4.8), '& ~ &': { display: 'none' } },
      }}
    >
      <Box sx={{ fontSize: u(4.4), fontWeight: 600 }}>
        {formatTime(start, reader)}–{formatTime(end, reader)}
      </Box>
      {isToday ? name : `${formatDay(start, reader)} · ${name}`}
    </Box>
  );
}

const quarterMs = 15 * 60_000;

/** The room for a phone, also while the display is offline: to book it, or what is on there. */
function PhoneCode({ room: { room, situation, now } }: { readonly room: Room }) {
  const { t } = useDisplayText();
  const isUsed = isTaken(situation);
  const text = t(isUsed ? 'scanTaken' : 'scanFree');
  const start = Math.ceil(now / quarterMs) * quarterMs;
  const slot = {
    start: new Date(start).toISOString(),
    end: new Date(start + 2 * quarterMs).toISOString(),
  };
  const path = isUsed
    ? todayHref({ id: room.id, type: 'room' })
    : formHref({ kind: 'room', resourceId: room.id, window: slot });
  return (
    <Box
      sx={{ flex: 'none', mt: 'auto', pt: u(1), display: 'flex', alignItems: 'center', gap: u(2) }}
    >
      <Qr address={`${window.location.origin}${path}`} label={t('code', { text })} size={20} />
      <Box
        component="span"
        sx={{ fontSize: u(3.7), lineHeight: 1.35, [isShort]: { fontSize: u(4.4) } }}
      >
        {text}
      </Box>
    </Box>
  );
}
