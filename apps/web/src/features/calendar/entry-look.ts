import type { Theme } from '@mui/material/styles';
import type { CalendarEntry } from './calendar-entry.ts';

const hatching = (colour: string) =>
  `repeating-linear-gradient(135deg, color-mix(in srgb, ${colour} 18%, transparent) 0 4px, transparent 4px 8px)`;

/** The colour that an entry stands out by: own ones in the accent, what is blocked in grey. */
function colourOf(entry: CalendarEntry, { vars }: Theme): string {
  if (entry.isMine) return vars.palette.link;
  return entry.kind === 'booking' && !entry.isHidden
    ? vars.palette.text.secondary
    : vars.palette.text.disabled;
}

/** Ground and edge of an entry; what waits or is hidden is hatched. */
export function entryLook(entry: CalendarEntry) {
  return (theme: Theme) => {
    const colour = colourOf(entry, theme);
    return {
      borderLeft: `3px solid ${colour}`,
      backgroundColor: `color-mix(in srgb, ${colour} ${entry.isMine ? 14 : 8}%, ${theme.vars.palette.background.paper})`,
      ...((entry.isPending || entry.isHidden) && { backgroundImage: hatching(colour) }),
    };
  };
}
