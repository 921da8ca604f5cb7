import type { Theme } from '@mui/material/styles';
import { forcedColors, forcedEntryStyles } from '@/shared/theme/forced-colors.ts';
import type { CalendarEntry } from './calendar-entry.ts';

export type EntryTone = 'mine' | 'others' | 'waiting' | 'private' | 'blocked';

/** How an entry stands out: by what it is first, then by whose it is. */
export function toneOf(entry: CalendarEntry): EntryTone {
  if (entry.isHidden) return 'private';
  if (entry.kind === 'blackout' || entry.kind === 'maintenance') return 'blocked';
  if (entry.isPending || entry.kind === 'hold') return 'waiting';
  return entry.isMine ? 'mine' : 'others';
}

/** Class names of an entry, for lists with hundreds of them. */
export function entryClasses(entry: CalendarEntry, isPast: boolean): string {
  const flags = [isPast && 'past', entry.isFaded && 'faded'].filter((flag) => flag !== false);
  return [toneOf(entry), ...flags].join(' ');
}

/** Styles of a bar or a pill by its class names: ground, edge and text. */
export function entryStyles({ vars: { palette } }: Theme) {
  const hatch = (one: string, other: string) =>
    `repeating-linear-gradient(135deg, ${one} 0 4px, ${other} 4px 8px)`;
  const past = { backgroundColor: palette.barPast, borderLeftColor: palette.edgePast };
  const pale = { color: palette.text.secondary, fontWeight: 400 };
  return {
    border: 0,
    borderLeft: `3px solid ${palette.link}`,
    backgroundColor: palette.bar,
    color: palette.text.primary,
    '&.past': { ...past, ...pale },
    // Taken by others than whom the view is about: an outline, where the past is a pale ground.
    '&.faded': {
      ...pale,
      border: `1px solid ${palette.edgePast}`,
      backgroundColor: palette.background.paper,
    },
    '&.mine': {
      backgroundColor: palette.accent.ground,
      borderLeftColor: palette.accent.ground,
      color: palette.accent.text,
    },
    '&.mine.past, &.mine.faded': {
      backgroundColor: palette.minePast,
      borderLeftColor: palette.accent.ground,
      ...pale,
    },
    '&.waiting': {
      border: `1px dashed ${palette.waitLine}`,
      backgroundColor: palette.wait,
      color: palette.waitText,
    },
    '&.private, &.blocked': {
      border: `1px solid ${palette.divider}`,
      borderLeft: `3px solid ${palette.edgePast}`,
      backgroundColor: palette.hatch,
      backgroundImage: hatch(palette.hatch, palette.hatchLine),
      color: palette.text.secondary,
    },
    '&.private.past, &.blocked.past': { backgroundImage: hatch(palette.hatch, palette.barPast) },
    [forcedColors]: forcedEntryStyles,
  } as const;
}

const paths = {
  waiting: 'M6 2v6l4 4-4 4v6h12v-6l-4-4 4-4V2H6Zm10 14.500V20H8v-3.500l4-4 4 4Z',
  private:
    'M18 8h-1V6A5 5 0 0 0 7 6v2H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V10a2 2 0 0 0-2-2ZM9 6a3 3 0 0 1 6 0v2H9V6Zm9 14H6V10h12v10Zm-6-3a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
} as const;

/** Lock or hourglass of an entry. Plain: hundreds of them are rendered at once. */
export function EntrySign({ entry }: { readonly entry: CalendarEntry }) {
  const tone = toneOf(entry);
  if (tone !== 'private' && tone !== 'waiting') return null;
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d={paths[tone]} />
    </svg>
  );
}
