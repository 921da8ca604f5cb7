/** Alert whose buttons stand below its text on a phone: two leave no room beside it. */
export const wrappedActions = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& > .MuiAlert-message': { flex: { xs: '1 1 calc(100% - 34px)', sm: '0 1 auto' } },
} as const;
