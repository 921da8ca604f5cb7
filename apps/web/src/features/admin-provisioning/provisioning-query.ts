import type { Provisioning, ProvisioningChange } from '@axp/contracts/provisioning';
import { getProvisioning } from '@axp/contracts/provisioning';
import { readQuery } from '@/shared/api/index.ts';

/** Settings of provisioning, its groups and deactivations that wait. */
export const provisioningQuery = () => readQuery(['admin', 'provisioning'], getProvisioning, {});

/** The part that administrators change as a whole. */
export function settingsOf(provisioning: Provisioning): ProvisioningChange {
  const { isPaused, sendsInvitations, linksPeople, leaverRule, mostDeactivations, version } =
    provisioning;
  return { isPaused, sendsInvitations, linksPeople, leaverRule, mostDeactivations, version };
}
