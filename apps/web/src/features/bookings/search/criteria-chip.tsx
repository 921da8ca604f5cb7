import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';

interface CriteriaChipProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly icon?: ReactNode;
  /** Free results that remain with it; null while unknown. */
  readonly count?: number | null;
  readonly onToggle?: () => void;
  /** Opens a dialog instead of toggling. */
  readonly onOpen?: () => void;
}

/** A criterion as a toggle; one that would leave nothing stays in place, disabled. */
export function CriteriaChip(props: CriteriaChipProps) {
  const { label, isOn, icon, count = null, onToggle, onOpen } = props;
  const { t } = useTranslation('booking');
  return (
    <ButtonBase
      {...(onOpen ? { 'aria-haspopup': 'dialog' as const } : { 'aria-pressed': isOn })}
      disabled={count === 0 && !isOn}
      onClick={onOpen ?? onToggle}
      sx={{
        flexShrink: 0,
        height: { xs: 44, md: 32 },
        maxWidth: 280,
        px: 3,
        gap: 2,
        borderRadius: '6px',
        border: 1,
        borderColor: isOn ? 'link' : 'divider',
        bgcolor: isOn ? 'selected.ground' : 'background.paper',
        color: isOn ? 'link' : 'text.primary',
        typography: 'body2',
        fontWeight: isOn ? 600 : 400,
        whiteSpace: 'nowrap',
        '&:hover': { borderColor: 'controlBorder' },
        '&.Mui-disabled': { bgcolor: 'sunken', color: 'text.secondary' },
        '& svg': { fontSize: 18 },
      }}
    >
      {icon}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}{' '}
      </Box>
      {count !== null && (
        <Box
          component="span"
          sx={{ fontVariantNumeric: 'tabular-nums', color: isOn ? 'link' : 'text.secondary' }}
        >
          {count}
          <HiddenText> {t('search.chipFree')}</HiddenText>
        </Box>
      )}
    </ButtonBase>
  );
}
