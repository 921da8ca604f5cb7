import { Box } from '@mui/material';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { PickFieldProps } from './pick-options.ts';

/** Loads when a list is long; few merchants have lists as long as that. */
export const SearchedSelect = lazyPart<PickFieldProps>(
  () => import('./searched-select.tsx').then((module) => module.SearchedSelect),
  { waiting: () => <Box sx={{ height: 72 }} /> },
);
