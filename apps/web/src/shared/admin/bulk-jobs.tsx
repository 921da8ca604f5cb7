import type { BulkSubject } from '@axp/contracts/sheets';
import type { QueryKey } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAbility } from '@/shared/session/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { bulkJobsQuery } from './bulk-jobs-query.ts';

// Jobs are rare, so that their part comes with the first.
const BulkJobList = lazyPart(() => import('./bulk-job-list.tsx'), 'BulkJobList');

interface BulkJobsProps {
  readonly subject: BulkSubject;
  /** Lists whose rows the jobs change. */
  readonly changes: QueryKey;
}

/** Jobs on many rows: their progress, and a summary of those that ended lately (D-03). */
export function BulkJobs({ subject, changes }: BulkJobsProps) {
  const queries = useQueryClient();
  const seesJobs = useAbility().can('view', 'BulkJob');
  const { data: jobs = [] } = useQuery({ ...bulkJobsQuery(subject), enabled: seesJobs });
  const done = jobs.reduce((sum, job) => sum + job.done, 0);
  const isRunning = jobs.some(({ state }) => state === 'running');
  const wasRunning = useRef(false);
  // The lists follow the server's progress, the end included.
  useEffect(() => {
    const hasMoved = done > 0 && (isRunning || wasRunning.current);
    wasRunning.current = isRunning;
    if (hasMoved) void queries.invalidateQueries({ queryKey: changes });
  }, [queries, changes, done, isRunning]);
  return jobs.length > 0 && <BulkJobList jobs={jobs} />;
}
