import type { BulkSubject } from '@axp/contracts/sheets';
import { listBulkJobs } from '@axp/contracts/sheets';
import { queryOptions } from '@tanstack/react-query';
import { readQuery } from '@/shared/api/index.ts';

/** Jobs on many rows hang below this key. */
export const jobsKey = ['admin', 'bulk-jobs'] as const;

const pollMs = 2_000;

/** Jobs that run or ended lately; asked again while one runs. */
export function bulkJobsQuery(subject: BulkSubject) {
  return queryOptions({
    ...readQuery([...jobsKey, subject], listBulkJobs, { query: { subject } }),
    refetchInterval: ({ state }) =>
      state.data?.some((job) => job.state === 'running') ? pollMs : false,
  });
}
