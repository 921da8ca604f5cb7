import GlobalStyles from '@mui/material/GlobalStyles';

/** On paper there is the calendar alone, black on white, whatever the screen shows. */
export function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '@page': { size: 'A4 landscape', margin: '12mm' },
        '@media print': {
          'header, nav, footer, a[href="#content"], [data-print="never"]': {
            display: 'none !important',
          },
          'main header': { display: 'block !important' },
          'html, body, main': { background: 'none !important' },
          'main, :has(> header)': { padding: '0 !important' },
          '*': { printColorAdjust: 'exact' },
          a: { textDecoration: 'none !important' },
        },
      }}
    />
  );
}
