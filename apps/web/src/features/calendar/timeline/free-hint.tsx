import type { CalendarResource } from '@axp/contracts';
import { Box } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenTimes } from '@/shared/booking/open-at.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { elevations, radius } from '@/shared/theme/tokens.ts';
import type { Refusal } from './draft-refusal.ts';
import type { ScreenPoint } from './use-timeline-drag.ts';

/** Why a free time can't be booked, and where that is said. */
interface FreeHintState {
  readonly refusal: Exclude<Refusal, 'taken'>;
  readonly resource: CalendarResource;
  readonly at: ScreenPoint;
}

const restMs = 300;
/** A hint that was asked for by a press stays long enough to be read. */
const readMs = 4000;

/** Shows why past or closed time does not react: at once after a press, else to a resting mouse. */
export function useFreeHint() {
  const [shown, setShown] = useState<FreeHintState | null>(null);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const actions = useMemo(() => {
    const later = (next: FreeHintState | null, ms: number) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => setShown(next), ms);
    };
    return {
      show: (hint: FreeHintState) => {
        setShown(hint);
        later(null, readMs);
      },
      rest: (hint: FreeHintState) => later(hint, restMs),
      leave: () => later(null, 0),
    };
  }, []);
  return { shown, ...actions };
}

interface FreeHintProps {
  readonly hint: FreeHintState | null;
  readonly day: string;
  readonly open: OpenTimes | null;
  /** Zone of the axis. */
  readonly timezone: string;
}

/** Why the time below the pointer can't be booked. */
export function FreeHint(props: FreeHintProps) {
  const { hint } = props;
  const text = useHintText(props);
  return (
    <Box
      role="status"
      data-print="never"
      sx={
        text === null || !hint
          ? { position: 'absolute' }
          : {
              position: 'fixed',
              zIndex: 'tooltip',
              left: Math.min(hint.at.left, window.innerWidth - 256),
              top: Math.min(hint.at.top, window.innerHeight - 64),
              maxWidth: 240,
              px: 3,
              py: 2,
              borderRadius: `${radius.control}px`,
              bgcolor: 'text.primary',
              color: 'background.paper',
              typography: 'caption',
              boxShadow: elevations.menu,
              pointerEvents: 'none',
            }
      }
    >
      {text}
    </Box>
  );
}

function useHintText({ hint, day, open, timezone }: FreeHintProps): string | null {
  const { t } = useTranslation('calendar');
  const times = useTimes(timezone);
  if (!hint) return null;
  const { refusal, resource } = hint;
  const { name } = resource;
  if (refusal === 'past') return t('refusal.past');
  const today = open?.filter(({ start }) => wallClockOf(start, timezone).day === day) ?? [];
  if (today.length === 0) return t('refusal.closedAllDay', { name });
  const hours = today.map((one) => times.marked(times.times(one), one, resource.timezone));
  return t('refusal.closed', { name, hours: hours.join(', ') });
}
