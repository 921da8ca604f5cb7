import type { Provisioning, ProvisioningChange } from '@axp/contracts/provisioning';
import { getDryRun, getProvisioning, listProvisioningEvents } from '@axp/contracts/provisioning';
import { queryOptions } from '@tanstack/react-query';
import { call, readQuery } from '@/shared/api/index.ts';
import type { ListFilter } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

const key = ['admin', 'provisioning'] as const;

export const provisioningQueries = {
  /** Of everything here, which a change reads again. */
  key,
  /** Settings, groups and deactivations that wait. */
  state: () => readQuery([...key, 'state'], getProvisioning, {}),
  dryRun: () =>
    queryOptions({
      queryKey: [...key, 'dry-run'],
      queryFn: ({ signal }) => call(getDryRun, {}, { signal }),
    }),
  events: (filter: ListFilter<typeof listProvisioningEvents>) =>
    pagedQuery({
      queryKey: [...key, 'events', filter],
      perPage: 10,
      read: (page, options) =>
        call(listProvisioningEvents, { query: { ...filter, ...page } }, options),
    }),
};

/** The part that administrators change as a whole. */
export function settingsOf(provisioning: Provisioning): ProvisioningChange {
  const {
    isPaused,
    isDryRun,
    sendsInvitations,
    linksPeople,
    leaverRule,
    mostDeactivations,
    version,
  } = provisioning;
  return {
    isPaused,
    isDryRun,
    sendsInvitations,
    linksPeople,
    leaverRule,
    mostDeactivations,
    version,
  };
}
