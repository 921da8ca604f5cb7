import { Box } from '@mui/material';
import { formatTime, instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { u, useDisplayText } from './display-parts.tsx';
import type { ShownRoom } from './use-room.ts';

const hours = { from: 8, to: 18, step: 2 } as const;
const hourMs = 60 * 60_000;

/** The working day as a strip, with the present marked. Its times are in the list beside it. */
export function RoomDay({ shown: { room, state, now } }: { readonly shown: ShownRoom }) {
  const { t, language } = useDisplayText();
  const { timezone } = state;
  const { day } = wallClockOf(now, timezone);
  const begin = Date.parse(instantAt({ day, time: `0${hours.from}:00` }, timezone));
  const span = (hours.to - hours.from) * hourMs;
  const place = (instant: number) => Math.min(Math.max((instant - begin) / span, 0), 1) * 100;
  const marks = Array.from(
    { length: (hours.to - hours.from) / hours.step + 1 },
    (_, index) => begin + index * hours.step * hourMs,
  );
  return (
    <Box
      role="img"
      aria-label={t('day')}
      sx={{ gridArea: 's', pt: u(2.4), '@media (max-height: 480px)': { display: 'none' } }}
    >
      <Box
        sx={{ position: 'relative', height: u(4), borderRadius: u(1.2), bgcolor: 'var(--seen)' }}
      >
        {room.entries.map(({ start, end }) => {
          const left = place(Date.parse(start));
          return (
            <Box
              key={start}
              sx={{
                position: 'absolute',
                insetBlock: 0,
                borderRadius: u(0.8),
                bgcolor: 'currentColor',
              }}
              style={{ left: `${left}%`, width: `${place(Date.parse(end)) - left}%` }}
            />
          );
        })}
        {now >= begin && now <= begin + span && (
          <Box
            sx={{
              position: 'absolute',
              insetBlock: u(-1),
              width: u(0.8),
              ml: u(-0.4),
              bgcolor: 'currentColor',
              boxShadow: `0 0 0 ${u(0.5)} var(--ground)`,
            }}
            style={{ left: `${place(now)}%` }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', pt: u(0.8), fontSize: u(3.2) }}>
        {marks.map((mark) => (
          <span key={mark}>{formatTime(mark, { timezone, language })}</span>
        ))}
      </Box>
    </Box>
  );
}
