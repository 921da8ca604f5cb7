import type { SetupProgress } from '@axp/contracts/administration';
import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { setupSteps } from './setup-steps.ts';

type SetupStep = ReturnType<typeof setupSteps>[number];

interface SetupRowProps {
  readonly step: SetupStep;
  readonly number: number;
  /** The first open step, which has the filled button. */
  readonly isCurrent: boolean;
  readonly progress: SetupProgress;
}

const addResource = '/admin/resources/edit';

/** One step: what exists, or what to do. */
export function SetupRow({ step, number, isCurrent, progress }: SetupRowProps) {
  const { t } = useTranslation('adminDesk');
  const doneText = useDoneText(progress);
  const { key, isDone, href } = step;
  const title = t(`setup.${key}.title`);
  const isResources = key === 'resources';
  const action = (
    <Button
      variant={isCurrent ? 'contained' : 'outlined'}
      color={isCurrent ? 'primary' : 'inherit'}
      component={PageLink}
      href={isResources ? addResource : href}
    >
      {t(`setup.${key}.action`)}
    </Button>
  );
  return (
    <Box
      component="li"
      aria-current={isCurrent ? 'step' : undefined}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: isCurrent ? 'flex-start' : 'center',
        gap: 3,
        minHeight: 72,
        px: { xs: 4, sm: 5 },
        py: isCurrent ? 4 : 2,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: isCurrent ? 'selected.ground' : undefined,
      }}
    >
      <StepSign number={number} isDone={isDone} isCurrent={isCurrent} />
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Typography
          variant="subtitle2"
          component="h3"
          sx={isDone ? { fontWeight: 400, color: 'text.secondary' } : {}}
        >
          {title}
          {isDone && <HiddenText>{`, ${t('setup.stepDone')}`}</HiddenText>}
        </Typography>
        <Typography variant="body2" color={isDone ? 'text.primary' : 'text.secondary'}>
          {isDone ? doneText(key) : t(`setup.${key}.text`)}
        </Typography>
        {isCurrent && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
            {action}
            {isResources && (
              <Button variant="outlined" color="inherit" component={PageLink} href={href}>
                {t('setup.resources.second')}
              </Button>
            )}
          </Box>
        )}
      </Box>
      {isDone && (
        <Link
          component={PageLink}
          href={href}
          variant="subtitle2"
          aria-label={t('setup.openOf', { name: title })}
          sx={{ py: 3 }}
        >
          {t('setup.open')}
        </Link>
      )}
      {!isDone && !isCurrent && <Box sx={{ pl: { xs: 11, sm: 0 } }}>{action}</Box>}
    </Box>
  );
}

function StepSign({
  number,
  isDone,
  isCurrent,
}: Pick<SetupRowProps, 'number' | 'isCurrent'> & Pick<SetupStep, 'isDone'>) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 32,
        height: 32,
        borderRadius: '50%',
        typography: 'subtitle2',
        ...(isDone && { color: 'success.main', bgcolor: 'action.hover' }),
        ...(isCurrent && { color: 'accent.text', bgcolor: 'accent.ground' }),
        ...(!isDone &&
          !isCurrent && { border: 1, borderColor: 'controlBorder', color: 'text.secondary' }),
      }}
    >
      {isDone ? <Check fontSize="small" /> : number}
    </Box>
  );
}

function useDoneText({ buildings, resources, people, signInMethods }: SetupProgress) {
  const { t } = useTranslation('adminDesk');
  return (key: SetupStep['key']): string => {
    switch (key) {
      case 'building':
        return t('setup.building.done', { count: buildings });
      case 'resources':
        return t('setup.resources.done', resources);
      case 'people':
        return t('setup.people.done', { count: people });
      case 'signIn':
        return t('setup.signIn.done', { count: signInMethods });
      case 'branding':
      case 'booking':
        return t(`setup.${key}.done`);
    }
  };
}
