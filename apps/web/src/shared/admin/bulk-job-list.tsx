import { isLimitedToBuildings } from '@axp/contracts';
import type { BulkJob } from '@axp/contracts/sheets';
import { cancelBulkJob, hideBulkJob } from '@axp/contracts/sheets';
import { Alert, Box, Button, LinearProgress, Link, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { jobsKey } from './bulk-jobs-query.ts';

/** Progress of each job, or its summary. */
export function BulkJobList({ jobs }: { readonly jobs: readonly BulkJob[] }) {
  const { t } = useTranslation('admin');
  return (
    <Box component="section" aria-label={t('jobs.title')} sx={{ display: 'grid', gap: 3, mb: 4 }}>
      {jobs.map((job) =>
        job.state === 'running' ? (
          <RunningJob key={job.id} job={job} />
        ) : (
          <EndedJob key={job.id} job={job} />
        ),
      )}
    </Box>
  );
}

/** Own jobs, and those of others for whom nothing is limited to buildings. */
function useMayEnd({ startedBy }: BulkJob): boolean {
  const user = useUser();
  const isLimited = isLimitedToBuildings(user, cancelBulkJob.access);
  return useAbility().can(...cancelBulkJob.access) && (!isLimited || startedBy.id === user.id);
}

function useJobChange(send: () => Promise<unknown>) {
  return useChange(send, { reads: [jobsKey] });
}

function RunningJob({ job }: { readonly job: BulkJob }) {
  const { t } = useTranslation('admin');
  const { done, total } = job;
  const params = { id: job.id };
  const cancel = useJobChange(() => call(cancelBulkJob, { params }));
  const mayEnd = useMayEnd(job);
  const action = t(`jobs.action.${job.action}`);
  const text = t('jobs.running', { action, done, total });
  return (
    <Alert
      severity="info"
      action={
        mayEnd && (
          <Button
            color="inherit"
            loading={cancel.isPending}
            aria-label={t('jobs.cancelOf', { action })}
            onClick={() => cancel.mutate()}
          >
            {t('jobs.cancel')}
          </Button>
        )
      }
      sx={{ '& .MuiAlert-message': { flexGrow: 1 } }}
    >
      <div>{text}</div>
      <LinearProgress
        aria-label={action}
        aria-valuetext={text}
        variant="determinate"
        value={total === 0 ? 100 : Math.min(100, (done / total) * 100)}
        sx={{ my: 2 }}
      />
      <StartedBy job={job} />
    </Alert>
  );
}

function StartedBy({ job: { startedBy, startedAt } }: { readonly job: BulkJob }) {
  const { t } = useTranslation('admin');
  const instantText = useInstantText();
  const time = instantText(startedAt);
  return (
    <Typography variant="caption">{t('jobs.by', { name: startedBy.fullName, time })}</Typography>
  );
}

function EndedJob({ job }: { readonly job: BulkJob }) {
  const { t } = useTranslation('admin');
  const { state, done, total, changed, skipped } = job;
  const params = { id: job.id };
  const hide = useJobChange(() => call(hideBulkJob, { params }));
  const mayEnd = useMayEnd(job);
  if (state === 'running') return null;
  const action = t(`jobs.action.${job.action}`);
  return (
    <Alert
      severity={state === 'done' ? 'success' : 'warning'}
      role="status"
      {...(mayEnd && { closeText: t('jobs.hide'), onClose: () => hide.mutate() })}
    >
      <div>{t(`jobs.ended.${state}`, { action, done, total })}</div>
      <div>{t('jobs.changed', { count: changed })}</div>
      {skipped.map((one) => (
        <Skipped key={one.reason} skipped={one} />
      ))}
      <StartedBy job={job} />
    </Alert>
  );
}

/** Rows that a job left out; people who leave something open are offered their page. */
function Skipped({ skipped }: { readonly skipped: BulkJob['skipped'][number] }) {
  const { t } = useTranslation('admin');
  const { reason, count, examples } = skipped;
  if (reason === 'open_items') {
    return (
      <div>
        {t('jobs.skipped.open_items', { count })}
        {examples.map(({ id, name }) => (
          <Link
            key={id}
            component={PageLink}
            href={`/admin/people/deactivate?id=${id}`}
            sx={{ ml: 2 }}
          >
            {name}
          </Link>
        ))}
      </div>
    );
  }
  const listed = examples.map(({ name }) => name).join(', ');
  const names = count > examples.length ? t('jobs.more', { names: listed }) : listed;
  return <div>{t(`jobs.skipped.${reason}`, { count, names })}</div>;
}
