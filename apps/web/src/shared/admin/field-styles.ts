/** Lets a field to be searched in be as high, while it is empty, as the fields beside it. */
export const fieldHeight = {
  '& .MuiOutlinedInput-root': { py: '4px' },
  '& .MuiOutlinedInput-root .MuiAutocomplete-input': { py: '6px' },
} as const;

/** Line height of multi-line fields, with room for Thai marks. */
export const thaiLines = {
  '& .MuiInputBase-input': { lineHeight: 'max(1.4375em, calc(var(--axp-leading, 0) * 1em))' },
} as const;
