import { styled } from '@mui/material/styles';
import { inkStyles } from './paper.tsx';
import type { SheetFit } from './paper-size.ts';
import { lineOf } from './paper-size.ts';

/** Cuts the end of a line, but not the marks above Thai characters. */
export const cut = { overflowX: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Type of a sheet, and texts of one line if whole ones need more pages. */
export function sheetProps({ size, isWhole }: SheetFit) {
  return {
    className: isWhole ? '' : 'cut',
    style: { fontSize: size, lineHeight: `${lineOf(size)}px`, marginBottom: 4 },
  };
}

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
  '& thead': { breakInside: 'avoid', breakAfter: 'avoid' },
  '& thead th': { fontWeight: 600, backgroundColor: 'whitesmoke' },
  '& tbody th': { overflowWrap: 'anywhere' },
  '& .whole': { breakInside: 'avoid' },
  '&.cut .pill > div': cut,
  '& .pill': {
    ...inkStyles,
    marginBottom: 1,
    paddingInline: 2,
    breakInside: 'avoid',
  },
});
