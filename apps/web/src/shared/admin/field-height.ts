/** Lets a field to be searched in be as high, while it is empty, as the fields beside it. */
export const fieldHeight = {
  '& .MuiOutlinedInput-root': { py: '4px' },
  '& .MuiOutlinedInput-root .MuiAutocomplete-input': { py: '6px' },
} as const;
