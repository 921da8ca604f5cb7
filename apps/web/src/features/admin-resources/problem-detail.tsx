import type { ResourceProblem } from '@axp/contracts/problems';
import Campaign from '@mui/icons-material/CampaignOutlined';
import BlockIcon from '@mui/icons-material/EventBusyOutlined';
import { Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatZone, isSameClock } from '@/shared/lib/datetime/index.ts';
import { PhotoList } from '@/shared/problems/photo-list.tsx';
import { useReporters } from '@/shared/problems/use-reporters.ts';
import { useNamedDialog } from '@/shared/routing/use-named-dialog.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { Fact } from '@/shared/ui/fact.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { ProblemChip } from './problem-chip.tsx';
import { AssigneeField, ProblemSteps, StartButton } from './problem-work.tsx';
import { StruckBookings } from './struck-bookings.tsx';

const MaintenanceDialog = lazyDialog(() => import('./maintenance-dialog.tsx'), 'MaintenanceDialog');

const ResolveDialog = lazyDialog(() => import('./resolve-dialog.tsx'), 'ResolveDialog');

interface ProblemDetailProps {
  readonly problem: ResourceProblem;
  /** Names the resource, where nothing above does. */
  readonly withTitle?: boolean;
}

/** All that is known of a problem. */
export function ProblemDetail({ problem, withTitle = false }: ProblemDetailProps) {
  const { t } = useTranslation('adminResources');
  const { timezone } = problem;
  const times = useTimes(timezone);
  const { language } = useLanguage();
  const { timezone: own } = useUser();
  /** A time by the clock of the building, with its zone where the reader has another clock. */
  const named = (text: string, instant: string) =>
    isSameClock(instant, timezone, own)
      ? text
      : `${text} ${formatZone(instant, { language, timezone })}`;
  const stamp = (instant: string) => named(times.stamp(instant), instant);
  /** A time inside a sentence. */
  const said = (instant: string) => named(times.timeAfter(times.now, instant), instant);
  const { resource, floor, building, missingUnits, block, resolution } = problem;
  const { category, assignee, supplier, isUnusable } = problem;
  const reporters = useReporters()(problem);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <div>
          {withTitle && (
            <Typography variant="h3" component="h2">
              {resource.name}
            </Typography>
          )}
          <Typography variant="secondary">
            {[floor, building.name].filter(Boolean).join(', ')}
          </Typography>
        </div>
        <ProblemChip problem={problem} />
      </Box>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {problem.text}
      </Typography>
      {isUnusable && (
        <Typography variant="subtitle2" component="p" sx={{ color: 'error.main' }}>
          {t('problems.unusable')}
        </Typography>
      )}
      <PhotoList photos={problem.photos} nameOf={(number) => t('problems.photo', { number })} />
      <ProblemSteps problem={problem} stamp={stamp} />
      {problem.abilities.resolve && <AssigneeField problem={problem} />}
      <StruckBookings
        problem={problem}
        timesOf={(range) => named(times.times(range), range.start)}
      />
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
        {category && (
          <Fact term={t('problems.category.label')}>{t(`problems.category.${category}`)}</Fact>
        )}
        {missingUnits !== null && (
          <Fact term={t('problems.missingLabel')}>
            {t('problems.missing', { count: missingUnits })}
          </Fact>
        )}
        <Fact term={t('problems.reported')}>{`${reporters}, ${said(problem.reportedAt)}`}</Fact>
        {assignee && !resolution && !problem.abilities.resolve && (
          <Fact term={t('problems.assignee')}>
            {`${assignee.fullName}, ${said(assignee.since)}`}
          </Fact>
        )}
        {supplier !== null && !problem.abilities.resolve && (
          <Fact term={t('problems.supplier')}>{supplier}</Fact>
        )}
        {block && (
          <Fact term={t('problems.blocked')}>{named(times.range(block), block.start)}</Fact>
        )}
        {resolution && (
          <Fact term={t('problems.resolved')}>
            {`${resolution.by.fullName}, ${said(resolution.at)}`}
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

/** Dialogs that the address can open, `#resolve`. */
const namedDialogs = ['block', 'resolve'] as const;

/** Resolves a problem, or blocks its resource until then. */
export function ProblemActions({ problem, onClose }: ProblemActionsProps) {
  const { t } = useTranslation(['adminResources', 'common']);
  const ability = useAbility();
  const mayBlock = ability.can('update', 'Maintenance');
  const mayAnnounce = ability.can('update', 'Announcement');
  const [open, setOpen] = useState<(typeof namedDialogs)[number] | null>(null);
  useNamedDialog(namedDialogs, setOpen);
  const close = () => setOpen(null);
  const { resource, timezone, block, abilities } = problem;
  const offersBlock = abilities.resolve && mayBlock && block === null;
  return (
    <>
      {onClose && <CloseButton onClick={onClose} />}
      {abilities.start && <StartButton problem={problem} />}
      {offersBlock && (
        <SecondaryButton startIcon={<BlockIcon />} onClick={() => setOpen('block')}>
          {t('problems.block')}
        </SecondaryButton>
      )}
      {abilities.resolve && mayAnnounce && (
        <SecondaryButton
          href={`/admin/announcements/edit?resourceId=${resource.id}`}
          startIcon={<Campaign />}
        >
          {t('problems.announce')}
        </SecondaryButton>
      )}
      {abilities.resolve && (
        <Button variant="contained" onClick={() => setOpen('resolve')}>
          {t('problems.resolve')}
        </Button>
      )}
      {offersBlock && open === 'block' && (
        <MaintenanceDialog
          targets={[{ ...resource, timezone }]}
          problem={problem}
          onClose={close}
        />
      )}
      {abilities.resolve && open === 'resolve' && (
        <ResolveDialog problem={problem} onClose={close} />
      )}
    </>
  );
}
