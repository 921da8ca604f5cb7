import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { frame, radius } from '@/shared/theme/tokens.ts';
import type { TableSelection } from './table-types.ts';

interface ChosenBarProps {
  readonly selection: TableSelection;
  /** How many rows are loaded, where all of them are selected and there are more. */
  readonly loaded: number | null;
}

/** How many rows are selected, what can be done with them, and the offer to select all. */
export function ChosenBar({ selection, loaded }: ChosenBarProps) {
  const { t } = useTranslation('admin');
  const { ids, all, actions, onChange } = selection;
  const count = all?.isOn ? (all.total ?? ids.size) : ids.size;
  const isOffered = all !== undefined && !all.isOn && loaded !== null && all.total !== undefined;
  return (
    <Box
      role="region"
      aria-label={t('table.chosenLabel')}
      sx={{
        px: 4,
        py: 2,
        mb: 3,
        // Cards scroll with the page, and more may be chosen among them.
        position: 'sticky',
        top: frame.topBar + 8,
        zIndex: 2,
        borderRadius: `${radius.control}px`,
        bgcolor: 'selected.ground',
        color: 'selected.text',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="subtitle2" component="p" role="status">
          {t('table.chosen', { count })}
        </Typography>
        <Button color="inherit" onClick={() => onChange(new Set())}>
          {t('table.chooseNone')}
        </Button>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: { md: 'auto' } }}>{actions}</Box>
      </Box>
      {isOffered && (
        <Typography variant="body2" sx={{ color: 'text.primary' }}>
          {t('table.loadedChosen', { count: loaded })}{' '}
          <Button onClick={all.onSelect}>{t('table.chooseTotal', { count: all.total })}</Button>
        </Typography>
      )}
    </Box>
  );
}
