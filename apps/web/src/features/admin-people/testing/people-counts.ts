import type { PeopleCounts } from '@axp/contracts/sheets';

/** Counts of a merchant with 412 active people. */
export const peopleCounts: PeopleCounts = {
  total: 412,
  statuses: { active: 412, invited: 9, deactivated: 31 },
  roles: {
    administrator: 3,
    approver: 24,
    'resource-manager': 11,
    'facility-manager': 1,
    'help-desk': 1,
    auditor: 1,
  },
  noUnit: 14,
  licenceWaiting: 6,
};
