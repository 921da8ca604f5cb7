import type { CalendarEntry, ResourceDetail } from '@axp/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { stripRange } from '@/shared/booking/day-strip.ts';
import { windowFrom } from '@/shared/booking/time-window.ts';
import { DayStrip } from '@/shared/booking/ui/day-strip.tsx';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import { useWindowField } from './window-fields.tsx';

interface ResourceDayProps {
  readonly resource: ResourceDetail;
  readonly taken: readonly CalendarEntry[] | null;
  readonly exceptBookingId: string | null;
  /** The window stays where it is. */
  readonly isFixed: boolean;
}

const gridMs = 15 * 60_000;

/**
 * The resource's day with the chosen window. A tap moves the window there; the same is done by the
 * start field above, so the strip itself needs no keyboard of its own.
 */
export function ResourceDay({ resource, taken, exceptBookingId, isFixed }: ResourceDayProps) {
  const { t } = useTranslation('booking');
  const { timezone } = resource;
  const { window, change } = useWindowField(resource);
  const moveTo = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const range = stripRange(window, timezone);
    const begin = Date.parse(range.start);
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    const at = begin + share * (Date.parse(range.end) - begin);
    const instant = new Date(Math.floor(at / gridMs) * gridMs).toISOString();
    change(windowFrom(instant, minutesOf(window)));
  };
  return (
    <div>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
        {t(`kind.${resource.type}.timeline`)}
      </Typography>
      {!isFixed && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mb: 3 }}>
          {t('form.timelineHint')}
        </Typography>
      )}
      <Box
        {...(!isFixed && { onClick: moveTo })}
        sx={{ cursor: isFixed ? 'auto' : 'pointer', pt: 1 }}
      >
        <DayStrip
          window={window}
          timezone={timezone}
          taken={taken}
          exceptBookingId={exceptBookingId}
          height={36}
        />
      </Box>
    </div>
  );
}
