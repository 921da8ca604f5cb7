/** Users who choose their own colours, as Windows contrast themes do: grounds and shadows are gone. */
export const forcedColors = '@media (forced-colors: active)';

const chosen =
  '[aria-pressed="true"], [aria-selected="true"], [aria-current]:not([aria-current="false"]), [data-chosen]';

const focused =
  ':focus-visible, .MuiButtonBase-root.Mui-focusVisible:not(.PrivateSwitchBase-root), .MuiAutocomplete-option.Mui-focused';

/**
 * States that other users see by a ground: lines show them here. A chosen control has a line of its
 * own inside its edge; with the focus as well, it has two. `:root` outweighs the classes of
 * components, which come later.
 */
export const forcedColorStyles = {
  [`:root :is(${chosen})`]: { outline: '2px solid Highlight', outlineOffset: -4 },
  [`:root :is(${focused})`]: { outline: '3px solid CanvasText', outlineOffset: 1 },
  [`:root :is(${chosen}):is(${focused})`]: { outline: '6px double Highlight', outlineOffset: -3 },
  ':root :is(.MuiButton-contained, .MuiFab-root, .MuiChip-filled, .MuiSwitch-track, .MuiLinearProgress-root)':
    { border: '1px solid ButtonText' },
  ':root .MuiSwitch-thumb': { border: '2px solid ButtonText' },
  ':root .Mui-checked > .MuiSwitch-thumb': { borderWidth: 10, borderColor: 'Highlight' },
  // A plain background stays as it is.
  ':root :is(.MuiTabs-indicator, .MuiBadge-dot, .MuiLinearProgress-bar, .now-line, #nprogress .bar)':
    {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
    },
  // Bars that say how much, or when.
  ':root .bar-track': { outline: '1px solid CanvasText' },
  ':root .bar-part': { forcedColorAdjust: 'none', backgroundColor: 'CanvasText' },
  ':root .bar-part.mine': { backgroundColor: 'Highlight' },
  ':root .bar-edge': { border: '2px solid ButtonText' },
} as const;

/** Edges of what is in a calendar: whole lines, and thicker ones for the user's own. */
export const forcedEntryStyles = {
  border: '1px solid CanvasText',
  '&.past, &.faded': { border: '1px solid GrayText' },
  '&.mine, &.mine.past, &.mine.faded': { border: '2px solid Highlight', borderLeftWidth: 8 },
  '&.waiting': { border: '2px dashed CanvasText' },
  '&.private, &.blocked': { border: '1px dotted CanvasText' },
} as const;
