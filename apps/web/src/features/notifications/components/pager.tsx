import NewerIcon from '@mui/icons-material/ChevronLeft';
import OlderIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** From page to page (N-05). */
export function Pager({ page, pages, onChange }: PagerProps) {
  const { t } = useTranslation('notification');
  return (
    <Box
      component="nav"
      aria-label={t('pager.label')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        flexShrink: 0,
        p: 1,
        pb: 'calc(4px + env(safe-area-inset-bottom))',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Step
        label={t('pager.newer')}
        Icon={NewerIcon}
        isPossible={page > 1}
        onClick={() => onChange(page - 1)}
      />
      <Typography variant="body2" color="textSecondary" role="status">
        {t('pager.page', { page, pages })}
      </Typography>
      <Step
        label={t('pager.older')}
        Icon={OlderIcon}
        isPossible={page < pages}
        onClick={() => onChange(page + 1)}
      />
    </Box>
  );
}

interface StepProps {
  readonly label: string;
  readonly Icon: ComponentType<SvgIconProps>;
  readonly isPossible: boolean;
  readonly onClick: () => void;
}

function Step({ label, Icon, isPossible, onClick }: StepProps) {
  return (
    <IconButton
      aria-label={label}
      // Not `disabled`: on the last page that would take the focus away from under the finger.
      aria-disabled={!isPossible}
      onClick={() => isPossible && onClick()}
      sx={{ p: 2.5, '&[aria-disabled="true"]': { color: 'text.disabled' } }}
    >
      <Icon />
    </IconButton>
  );
}
