import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { entryStyles } from './entry-look.tsx';

const tones = ['mine', 'others', 'waiting', 'private'] as const;

/** Meaning of the colours of bookings. */
export function CalendarLegend() {
  const { t } = useTranslation('calendar');
  return (
    <Box component="ul" sx={listStyle}>
      {tones.map((tone) => (
        <li key={tone}>
          <Box aria-hidden className={`key ${tone}`} />
          {t(`legend.${tone}`)}
        </li>
      ))}
    </Box>
  );
}

function listStyle(theme: Theme) {
  return {
    display: 'none',
    flex: 'none',
    gap: '16px',
    margin: 0,
    marginLeft: 'auto',
    padding: 0,
    listStyle: 'none',
    fontSize: '0.75rem',
    color: theme.vars.palette.text.secondary,
    [theme.breakpoints.up('lg')]: { display: 'flex' },
    '& li': { display: 'flex', alignItems: 'center', gap: '6px' },
    '& .key': {
      ...entryStyles(theme),
      boxSizing: 'border-box',
      width: 16,
      height: 12,
      borderRadius: '3px',
    },
  };
}
