/** Head of a card: its title, then what can be done. */
export const cardHead = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  px: { xs: 4, md: 5 },
  py: 4,
} as const;

/** Note with actions, which go below its text on a phone. */
export const actionNote = {
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 60%', sm: '0 1 auto' } },
} as const;
