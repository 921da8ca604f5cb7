import { styled } from '@mui/material/styles';
import { inkStyles } from './paper.tsx';

/** Cuts the end of a line, but not the marks above Thai characters. */
export const cut = { overflowX: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A table of bookings: its head is on each of its pages. */
export const SheetTable = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, && td': {
    padding: 1,
    verticalAlign: 'top',
    textAlign: 'left',
    fontWeight: 400,
    border: '1px solid silver',
  },
  '& thead th': { fontWeight: 600, breakInside: 'avoid' },
  '& th.building': { fontWeight: 600, backgroundColor: 'whitesmoke' },
  '& tr:has(> .building)': { breakAfter: 'avoid' },
  '& .whole': { breakInside: 'avoid' },
  '& .name, & .pill > div': cut,
  '& .pill': {
    ...inkStyles,
    marginBottom: 1,
    paddingInline: 2,
    breakInside: 'avoid',
  },
});
