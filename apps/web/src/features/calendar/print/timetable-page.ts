import { styled } from '@mui/material/styles';
import { inkStyles } from './paper.tsx';
import { cut } from './sheet-styles.ts';

/** Line of a date. */
const headPx = 20;

/** A landscape page of A4 within its margins; paper is white on a dark screen too. */
export const TimetablePage = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  width: 1080,
  height: 748,
  padding: 24,
  backgroundColor: 'white',
  color: 'black',
  border: '1px solid silver',
  '@media print': { width: '100%', height: 700, padding: 0, border: 0 },
  '&.list': { display: 'block', height: 'auto', minHeight: 748, '@media print': { minHeight: 0 } },
  '& .top': { display: 'flex', justifyContent: 'space-between', gap: 24, marginBottom: 12 },
  '& h2, & h3, & p, & figure': { margin: 0 },
  '& h2': { fontSize: 44, lineHeight: 1.3, overflowWrap: 'anywhere' },
  '& p': { fontSize: 18, lineHeight: 1.45 },
  '& figure': { flex: 'none', fontSize: 11, textAlign: 'center' },
  '& figure img': { display: 'block', width: 104, height: 104, margin: '0 auto' },
  '& .week': {
    flex: '1 1 0',
    display: 'grid',
    gridTemplateColumns: '44px repeat(7, minmax(0, 1fr))',
    minHeight: 0,
  },
  '& section': { display: 'flex', flexDirection: 'column', minHeight: 0 },
  '& h3': { height: headPx, fontSize: 11, lineHeight: '16px', fontWeight: 600, padding: '0 4px' },
  '& .hours': { position: 'relative', marginTop: headPx, fontSize: 11 },
  '& .hours span': { position: 'absolute', transform: 'translateY(-50%)' },
  '& ol': {
    position: 'relative',
    flex: '1 1 0',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    border: 'solid black',
    borderWidth: '1px 0 1px 1px',
  },
  // Lines of the hours, between open hours and bookings.
  '& ol::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 1,
    backgroundImage: 'linear-gradient(silver, silver 1px, transparent 1px)',
    backgroundSize: 'inherit',
  },
  '& section:last-of-type ol': { borderRightWidth: 1 },
  '& ol.closed': { backgroundColor: 'whitesmoke' },
  '& .open, & .block': { position: 'absolute', left: 0, right: 0 },
  '& .open': { backgroundColor: 'white' },
  '& .note': { position: 'relative', zIndex: 1, padding: 4, fontSize: 11 },
  '& .block': {
    ...inkStyles,
    zIndex: 2,
    padding: '1px 4px',
    backgroundColor: 'white',
    border: '1px solid black',
    borderLeftWidth: 4,
    fontSize: 11,
    lineHeight: '15px',
    // A line that does not fit as a whole begins a column, which is clipped.
    columnCount: 1,
    columnGap: 16,
    columnFill: 'auto',
    overflow: 'clip',
    '& div': cut,
    '&.short': { ...cut, paddingBlock: 0 },
    '&.short div': { display: 'none' },
    '&.tiny': { fontSize: 8.5, lineHeight: '10px' },
  },
});
