import type { MoveIn } from '@axp/contracts/move-in';
import Check from '@mui/icons-material/Check';
import { Box, Link } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { HiddenText, unseen } from '@/shared/ui/hidden-text.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { MoveInStep } from './move-in-steps.ts';
import { isAtStep, moveInSteps, stepHref } from './move-in-steps.ts';

interface StepListProps {
  readonly step: MoveInStep;
  /** Null before a file is uploaded, and while it loads. */
  readonly moveIn: MoveIn | null;
}

/** The five steps; those that can be opened again are links. On a phone only the current one is named. */
export function StepList({ step, moveIn }: StepListProps) {
  const { t } = useTranslation('adminMoveIn');
  const current = moveInSteps.indexOf(step);
  const isOver = moveIn?.state === 'done' || moveIn?.state === 'undone';
  return (
    <Box component="ol" aria-label={t('steps.label')} sx={listStyle}>
      {moveInSteps.map((one, at) => {
        const isDone = at < current || isOver;
        const isCurrent = one === step;
        const label = t(`steps.${one}`);
        const href = at < current ? hrefOf(one, moveIn) : null;
        return (
          <Box
            component="li"
            key={one}
            aria-current={isCurrent ? 'step' : undefined}
            data-done={isDone || undefined}
            sx={itemStyle}
          >
            <Box aria-hidden sx={signStyle(isDone, isCurrent)}>
              {isDone ? <Check fontSize="small" /> : at + 1}
            </Box>
            <Box component="span" sx={isCurrent ? currentLabel : otherLabel}>
              {href === null ? (
                label
              ) : (
                <Link component={PageLink} href={href} color="inherit" underline="hover">
                  {label}
                </Link>
              )}
            </Box>
            {isDone && <HiddenText>{t('steps.done')}</HiddenText>}
          </Box>
        );
      })}
    </Box>
  );
}

/** Address of an earlier step, as long as it can be changed. */
function hrefOf(step: MoveInStep, moveIn: MoveIn | null): string | null {
  if (step === 'source') return stepHref(step, '');
  return moveIn && isAtStep(moveIn, step) ? stepHref(step, moveIn.id) : null;
}

const listStyle = {
  display: 'flex',
  gap: 2,
  listStyle: 'none',
  m: 0,
  mb: { xs: 5, md: 6 },
  p: 0,
} as const;

const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  minWidth: 0,
  flex: { xs: 'none', md: 1 },
  color: 'text.secondary',
  typography: 'subtitle2',
  '&[aria-current]': { color: 'text.primary' },
  '&:last-child': { flex: 'none' },
  // A line to the next step.
  '&:not(:last-child)::after': {
    content: '""',
    display: { xs: 'none', md: 'block' },
    flex: 1,
    minWidth: 16,
    borderTop: 2,
    borderColor: 'divider',
  },
  '&[data-done]::after': { borderColor: 'success.main' },
} as const;

const currentLabel = { whiteSpace: 'nowrap' } as const;
const otherLabel = (theme: Theme) => ({
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('md')]: unseen,
});

function signStyle(isDone: boolean, isCurrent: boolean) {
  const open = { border: 1, borderColor: 'controlBorder', bgcolor: 'background.paper' };
  const done = { bgcolor: 'status.checked-in.ground', color: 'status.checked-in.text' };
  const current = { bgcolor: 'accent.ground', color: 'accent.text' };
  return {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 28,
    height: 28,
    borderRadius: '50%',
    ...open,
    ...(isCurrent && { border: 0, ...current }),
    ...(isDone && { border: 0, ...done }),
  } as const;
}
