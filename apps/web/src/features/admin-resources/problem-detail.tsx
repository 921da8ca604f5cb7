import type { ResourceProblem } from '@axp/contracts/problems';
import BlockIcon from '@mui/icons-material/EventBusyOutlined';
import { Box, Button, Link, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { PhotoList } from '@/shared/problems/photo-list.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { Fact } from '@/shared/ui/fact.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { ProblemChip } from './problem-chip.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

const MaintenanceDialog = lazyDialog(() =>
  import('./maintenance-dialog.tsx').then((module) => module.MaintenanceDialog),
);

interface ProblemDetailProps {
  readonly problem: ResourceProblem;
  /** Names the resource, where nothing above does. */
  readonly withTitle?: boolean;
}

/** All that is known of a problem. */
export function ProblemDetail({ problem, withTitle = false }: ProblemDetailProps) {
  const { t } = useTranslation('adminResources');
  const times = useTimes(problem.timezone);
  const { resource, floor, building, reporter, missingUnits, block, resolution } = problem;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <div>
          {withTitle && <Typography variant="h3">{resource.name}</Typography>}
          <Typography variant="secondary">
            {[floor, building.name].filter(Boolean).join(', ')}
          </Typography>
        </div>
        <ProblemChip problem={problem} />
      </Box>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {problem.text}
      </Typography>
      <PhotoList photos={problem.photos} nameOf={(number) => t('problems.photo', { number })} />
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'max-content minmax(0, 1fr)',
          columnGap: 4,
          rowGap: 2,
          m: 0,
        }}
      >
        <Fact term={t('problems.kind.label')}>{t(`problems.kind.${problem.kind}`)}</Fact>
        {missingUnits !== null && (
          <Fact term={t('problems.missingLabel')}>
            {t('problems.missing', { count: missingUnits })}
          </Fact>
        )}
        <Fact term={t('problems.reported')}>
          {`${reporter.fullName}, ${times.stamp(problem.reportedAt)}`}
        </Fact>
        {block && <Fact term={t('problems.blocked')}>{times.range(block)}</Fact>}
        {resolution && (
          <Fact term={t('problems.resolved')}>
            {`${resolution.by.fullName}, ${times.stamp(resolution.at)}`}
            <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-line' }}>
              {resolution.note}
            </Box>
          </Fact>
        )}
      </Box>
      {problem.bookingId !== null && (
        <Link component={PageLink} href={bookingHref(problem.bookingId)}>
          {t('problems.booking')}
        </Link>
      )}
    </Box>
  );
}

interface ProblemActionsProps {
  readonly problem: ResourceProblem;
  /** Absent beside the list, where nothing has to be closed. */
  readonly onClose?: () => void;
}

/** Resolves a problem, or blocks its resource until then. */
export function ProblemActions({ problem, onClose }: ProblemActionsProps) {
  const { t } = useTranslation(['adminResources', 'common']);
  const mayBlock = useAbility().can('update', 'Maintenance');
  const { resource, timezone, block, abilities } = problem;
  return (
    <>
      {onClose && (
        <Button color="inherit" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      )}
      {abilities.resolve && mayBlock && block === null && (
        <DialogButton
          variant="outlined"
          startIcon={<BlockIcon />}
          dialog={(close) => (
            <MaintenanceDialog
              targets={[{ ...resource, timezone }]}
              problem={problem}
              onClose={close}
            />
          )}
        >
          {t('problems.block')}
        </DialogButton>
      )}
      {abilities.resolve && (
        <DialogButton
          variant="contained"
          color="primary"
          dialog={(close) => <ResolveDialog problem={problem} onClose={close} />}
        >
          {t('problems.resolve')}
        </DialogButton>
      )}
    </>
  );
}
