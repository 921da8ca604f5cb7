import { Box } from '@mui/material';
import { lazyPart } from '../ui/lazy-part.tsx';

/** Loads when a list is long; few merchants have lists as long as that. */
export const SearchedSelect = lazyPart(() => import('./searched-select.tsx'), 'SearchedSelect', {
  waiting: () => <Box sx={{ height: 72 }} />,
});
