import type { CalendarResource } from '@axp/contracts';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import type { EntryWords } from '../../hooks/use-entry-words.ts';
import type { CalendarEntry } from '../../model/calendar-entry.ts';
import { EntryFacts } from './entry-facts.tsx';

interface HoverCardProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly entries: readonly CalendarEntry[];
  readonly resourceOf: (entry: CalendarEntry) => CalendarResource | undefined;
  readonly words: EntryWords;
}

const restMs = 300;
const leaveMs = 120;
const cardWidth = 280;
const cardHeight = 170;

interface Hover {
  readonly key: string;
  readonly left: number;
  readonly top: number;
}

function placeBeside(bar: Element, x: number): { left: number; top: number } {
  const box = bar.getBoundingClientRect();
  const isRoomBelow = box.bottom + cardHeight < window.innerHeight;
  return {
    left: Math.max(8, Math.min(x, window.innerWidth - cardWidth - 8)),
    top: isRoomBelow ? box.bottom + 6 : Math.max(8, box.top - cardHeight - 6),
  };
}

/** The bar that a mouse rests on; none while something is held or scrolled, or after Escape. */
function useRestingBar(scroller: RefObject<HTMLElement | null>) {
  const [hover, setHover] = useState<Hover | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let timer = 0;
    const later = (next: Hover | null, ms: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setHover(next), ms);
    };
    const onOver = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
      const bar = event.target instanceof Element ? event.target.closest('[data-entry]') : null;
      const key = bar instanceof HTMLElement ? bar.dataset.entry : undefined;
      if (bar && key !== undefined) later({ key, ...placeBeside(bar, event.clientX) }, restMs);
      else later(null, leaveMs);
    };
    const close = () => later(null, 0);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    element.addEventListener('pointerover', onOver);
    element.addEventListener('pointerdown', close);
    element.addEventListener('scroll', close, { passive: true });
    element.addEventListener('pointerleave', close);
    window.addEventListener('keydown', onKey);
    return () => {
      window.clearTimeout(timer);
      element.removeEventListener('pointerover', onOver);
      element.removeEventListener('pointerdown', close);
      element.removeEventListener('scroll', close);
      element.removeEventListener('pointerleave', close);
      window.removeEventListener('keydown', onKey);
    };
  }, [scroller]);
  return hover;
}

/** Details on hover; the bar's label has them for screen readers. */
export function HoverCard({ scroller, entries, resourceOf, words }: HoverCardProps) {
  const hover = useRestingBar(scroller);
  const entry = hover && entries.find(({ key }) => key === hover.key);
  const resource = entry && resourceOf(entry);
  if (!hover || !entry || !resource) return null;
  return (
    <Paper
      aria-hidden
      elevation={6}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        left: hover.left,
        top: hover.top,
        width: cardWidth,
        p: 3,
        pointerEvents: 'none',
      }}
    >
      <Typography variant="subtitle2" component="p" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {words.titleOf(entry)}
      </Typography>
      <EntryFacts entry={entry} resource={resource} words={words} />
    </Paper>
  );
}
