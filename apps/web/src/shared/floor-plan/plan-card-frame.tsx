import Close from '@mui/icons-material/Close';
import { Box, IconButton, Typography } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const cardId = 'plan-card';

/** Moves the focus to the card, which is far from its shape in the order of the Tab key. */
export function focusPlanCard(): void {
  document.getElementById(cardId)?.focus();
}

interface PlanCardFrameProps {
  readonly name: string;
  readonly size: string | null;
  readonly words: string;
  readonly picture?: ReactNode;
  readonly onClose: () => void;
}

/** The card of the selected resource: its name, size and state, then what can be done. */
export function PlanCardFrame(props: PropsWithChildren<PlanCardFrameProps>) {
  const { name, size, words, picture, onClose, children } = props;
  const { t } = useTranslation('common');
  return (
    <Box
      id={cardId}
      role="group"
      aria-label={name}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      sx={cardStyle}
    >
      <Box sx={{ display: 'flex', gap: 3 }}>
        {picture}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle1" component="p" noWrap>
            {name}
          </Typography>
          {size !== null && <Typography variant="note">{size}</Typography>}
          <Typography variant="caption" component="p" sx={{ fontWeight: 600 }}>
            {words}
          </Typography>
        </Box>
        <IconButton
          aria-label={t('action.close')}
          onClick={onClose}
          sx={{ alignSelf: 'flex-start', mt: -1, mr: -1 }}
        >
          <Close />
        </IconButton>
      </Box>
      {children}
    </Box>
  );
}

const cardStyle = {
  display: 'grid',
  gap: 3,
  p: 4,
  // A sheet at the bottom of a phone.
  border: { xs: 0, md: 1 },
  borderColor: { md: 'divider' },
  borderRadius: { xs: '14px 14px 0 0', md: '12px' },
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 8,
} as const;
