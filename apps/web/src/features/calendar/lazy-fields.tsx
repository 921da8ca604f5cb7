import { Box } from '@mui/material';
import { lazyDialog, lazyPart } from '@/shared/ui/lazy-part.tsx';

/** The search for a colleague, which is large and rarely the first thing used. */
export const ColleagueField = lazyPart(() => import('./colleague-field.tsx'), 'ColleagueField', {
  waiting: () => <Box sx={{ height: 40 }} />,
});

export const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'), 'FilterSheet');
