import type { CalendarResource } from '@axp/contracts';
import { Paper } from '@mui/material';
import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { ReportDialog } from '@/shared/problems/report-button.tsx';
import { elevations, radius } from '@/shared/theme/tokens.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { EntryWords } from '../use-entry-words.ts';
import type { CardPlace } from './card-place.ts';
import { cardPlace, cardWidth } from './card-place.ts';
import { EntryCard } from './entry-card.tsx';

interface HoverCardProps {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Width of the column of names in px. */
  readonly label: number;
  readonly entries: readonly CalendarEntry[];
  readonly resourceOf: (entry: CalendarEntry) => CalendarResource | undefined;
  readonly words: EntryWords;
}

/** The card of the entry that the mouse rests on, or that has the focus. */
export function HoverCard({ scroller, label, entries, resourceOf, words }: HoverCardProps) {
  const { hovered, setCard } = useHovered(scroller, label);
  const entry = hovered && entries.find(({ key }) => key === hovered.key);
  const resource = entry && resourceOf(entry);
  const [reported, setReported] = useState<CalendarResource | null>(null);
  if (reported) {
    return (
      <ReportDialog
        resource={reported}
        timezone={reported.timezone}
        onClose={() => setReported(null)}
      />
    );
  }
  if (!hovered || !entry || !resource) return null;
  const { left, edge, isAbove } = hovered.at;
  return (
    <Paper
      ref={setCard}
      role="dialog"
      aria-label={words.titleOf(entry)}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        left,
        ...(isAbove ? { bottom: window.innerHeight - edge } : { top: edge }),
        width: cardWidth,
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
        boxShadow: elevations.dialog,
      }}
    >
      <EntryCard
        entry={entry}
        resource={resource}
        words={words}
        onReport={() => setReported(resource)}
      />
    </Paper>
  );
}

const restMs = 300;
const leaveMs = 200;

interface Hovered {
  readonly key: string;
  readonly at: CardPlace;
}

function entryAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null;
}

type Listeners = Readonly<Record<string, (event: Event) => void>>;

function listen(element: HTMLElement, listeners: Listeners): () => void {
  for (const [type, listener] of Object.entries(listeners)) {
    element.addEventListener(type, listener);
  }
  return () => {
    for (const [type, listener] of Object.entries(listeners)) {
      element.removeEventListener(type, listener);
    }
  };
}

/**
 * The entry that a mouse rests on or that has the keyboard's focus; null while something is held or
 * scrolled, or after Escape. The mouse may move onto the card itself.
 */
function useHovered(scroller: RefObject<HTMLElement | null>, label: number) {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [card, setCard] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let timer = 0;
    const later = (next: Hovered | null, ms: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setHovered(next), ms);
    };
    const show = (bar: HTMLElement) => {
      const leastLeft = element.getBoundingClientRect().left + label;
      const screen = { width: window.innerWidth, height: window.innerHeight, leastLeft };
      const at = cardPlace(bar.getBoundingClientRect(), screen);
      later({ key: bar.dataset.entry ?? '', at }, restMs);
    };
    const onOver = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
      const bar = entryAt(event.target);
      if (bar) show(bar);
      else later(null, leaveMs);
    };
    const onFocus = (event: Event) => {
      const bar = entryAt(event.target);
      if (bar?.matches(':focus-visible')) show(bar);
    };
    const leave = () => later(null, leaveMs);
    const close = () => later(null, 0);
    const stay = () => window.clearTimeout(timer);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    const onRows = { focusin: onFocus, focusout: leave, pointerdown: close, pointerleave: leave };
    const onCard = { pointerenter: stay, pointerleave: leave, focusin: stay };
    element.addEventListener('pointerover', onOver);
    element.addEventListener('scroll', close, { passive: true });
    window.addEventListener('keydown', onKey);
    const stopRows = listen(element, onRows);
    const stopCard = card ? listen(card, onCard) : undefined;
    return () => {
      window.clearTimeout(timer);
      element.removeEventListener('pointerover', onOver);
      element.removeEventListener('scroll', close);
      window.removeEventListener('keydown', onKey);
      stopRows();
      stopCard?.();
    };
  }, [scroller, card, label]);
  return { hovered, setCard };
}
