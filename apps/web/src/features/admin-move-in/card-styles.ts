/** Head of a card: its title, then what can be done. */
export const cardHead = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  px: { xs: 4, md: 5 },
  py: 4,
} as const;
