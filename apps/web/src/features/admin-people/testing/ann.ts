import type { AdminUserDetail } from '@axp/contracts';

export const sales = { id: '019a1f00-0000-7000-8000-0000000000b1', title: 'Sales' };

/** A member of staff without a role. */
export const ann: AdminUserDetail = {
  id: '019a1f00-0000-7000-8000-0000000000a1',
  fullName: 'Ann Carter',
  email: 'ann@acme.test',
  profileImage: null,
  status: 'active',
  isAdministrator: false,
  isApprover: false,
  isHelpDesk: false,
  isAuditor: false,
  isAllBu: false,
  businessUnits: [sales],
  approvesFor: [],
  managedResources: [],
  managedBuildings: [],
  signedInAt: null,
  version: 3,
  upcomingBookings: 0,
  isLastAdministrator: false,
  isDisabledUpstream: false,
  hasPassword: true,
  erasureRequestedAt: null,
  pendingEmail: null,
  fromGroups: [],
};
