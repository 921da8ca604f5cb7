import type { SetupProgress } from '@axp/contracts/administration';
import { updateSetup } from '@axp/contracts/administration';
import Check from '@mui/icons-material/Check';
import MoreVert from '@mui/icons-material/MoreVert';
import {
  Box,
  Button,
  IconButton,
  LinearProgress,
  Link,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SetupStep } from '@/shared/admin/setup-steps.ts';
import { setupQuery, setupSteps } from '@/shared/admin/setup-steps.ts';
import { call } from '@/shared/api/index.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { useMenu } from '@/shared/ui/use-menu.ts';
import { FailedRow } from './attention-group.tsx';
import { DeskCard } from './desk-card.tsx';
import { MoveInNote } from './move-in-note.tsx';

/** Hides the checklist for this administrator, with undo. */
function useHideSetup(): () => void {
  const { t } = useTranslation(['adminDesk', 'common']);
  const queryClient = useQueryClient();
  const toast = useToast();
  const change = useChange(
    async (isHidden: boolean) => (await call(updateSetup, { body: { isHidden } })).data,
    { onDone: (progress) => queryClient.setQueryData(setupQuery().queryKey, progress) },
  );
  return () =>
    change.mutate(true, {
      onSuccess: () =>
        toast.success(t('adminDesk:setup.hidden'), {
          action: { label: t('common:action.undo'), onClick: () => change.mutate(false) },
        }),
    });
}

interface SetupCardProps {
  readonly query: UseQueryResult<SetupProgress>;
}

/** The first steps of a new merchant; the first open one is expanded. */
export function SetupCard({ query: { data, error, refetch } }: SetupCardProps) {
  const { t } = useTranslation('adminDesk');
  const { title } = useMerchant();
  return (
    <DeskCard
      title={t('setup.title', { name: title })}
      aside={data && <SetupAside progress={data} />}
    >
      {!data && error && (
        <FailedRow title={t('setup.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && <SetupList progress={data} />}
    </DeskCard>
  );
}

interface ProgressProps {
  readonly progress: SetupProgress;
}

function SetupList({ progress }: ProgressProps) {
  const { t } = useTranslation('adminDesk');
  const steps = setupSteps(progress);
  const current = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <Box sx={{ px: { xs: 4, sm: 5 }, pb: 4 }}>
        <LinearProgress
          variant="determinate"
          aria-label={t('setup.done', { count: done, total: steps.length })}
          value={(100 * done) / steps.length}
          sx={{ height: 6, borderRadius: '3px', bgcolor: 'action.hover' }}
        />
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step, index) => (
          <SetupRow
            key={step.key}
            step={step}
            number={index + 1}
            isCurrent={step === current}
            progress={progress}
          />
        ))}
      </Box>
      <MoveInNote />
    </>
  );
}

function SetupAside({ progress }: ProgressProps) {
  const { t } = useTranslation('adminDesk');
  const { button, menu } = useMenu();
  const hide = useHideSetup();
  const steps = setupSteps(progress);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mr: -2 }}>
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('setup.done', { count: done, total: steps.length })}
      </Box>
      <IconButton aria-label={t('setup.menu')} {...button}>
        <MoreVert />
      </IconButton>
      <Menu {...menu}>
        <MenuItem
          onClick={() => {
            menu.onClose();
            hide();
          }}
        >
          {t('setup.hide')}
        </MenuItem>
      </Menu>
    </Box>
  );
}

interface SetupRowProps {
  readonly step: SetupStep;
  readonly number: number;
  /** The first open step, which has the filled button. */
  readonly isCurrent: boolean;
  readonly progress: SetupProgress;
}

/** One step: what exists, or what to do. */
function SetupRow({ step, number, isCurrent, progress }: SetupRowProps) {
  const { t } = useTranslation('adminDesk');
  const { key, count, isDone, href, start = href, importing } = step;
  const title = t(`setup.${key}.title`);
  const action = (
    <Button
      variant={isCurrent ? 'contained' : 'outlined'}
      color={isCurrent ? 'primary' : 'inherit'}
      component={PageLink}
      href={start}
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
      {/* On a phone the text takes the line, and the button the next one. */}
      <Box
        sx={{ flex: { xs: isDone ? '1 1 0' : '1 1 calc(100% - 48px)', sm: '1 1 0' }, minWidth: 0 }}
      >
        <Typography
          variant="subtitle2"
          component="h3"
          sx={isDone ? { fontWeight: 400, color: 'text.secondary' } : {}}
        >
          {title}
          {isDone && <HiddenText>{`, ${t('setup.stepDone')}`}</HiddenText>}
        </Typography>
        <Typography variant="body2" color={isDone ? 'text.primary' : 'text.secondary'}>
          {isDone
            ? t(`setup.${key}.done`, { count, ...progress.resources })
            : t(`setup.${key}.text`)}
        </Typography>
        {isCurrent && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
            {action}
            {importing !== undefined && (
              <SecondaryButton component={PageLink} href={importing}>
                {t('setup.import')}
              </SecondaryButton>
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
