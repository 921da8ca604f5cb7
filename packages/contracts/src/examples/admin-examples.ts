import type { AuditEvent } from '../admin/audit.ts';
import { exportAuditEvents, listAuditEvents } from '../admin/audit.ts';
import type { AdminBusinessUnit } from '../admin/business-units.ts';
import {
  createBusinessUnit,
  deleteBusinessUnit,
  listAdminBusinessUnits,
  updateBusinessUnit,
} from '../admin/business-units.ts';
import { getServices, updateServices } from '../admin/services.ts';
import type { AdminUser, AdminUserDetail } from '../admin/users.ts';
import {
  activateUser,
  deactivateUser,
  getUser,
  inviteUser,
  listUsers,
  resendInvitation,
  updateUser,
} from '../admin/users.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import { ann, ben, sampleId, sampleRoom, sampleUnit } from './samples.ts';

const invited: AuditEvent = {
  id: sampleId('ad1'),
  at: '2026-11-20T08:15:00.000Z',
  actor: { id: ben.id, fullName: ben.fullName },
  action: 'update',
  object: { type: 'user', id: ann.id, name: ann.fullName },
  changes: [{ field: 'isApprover', before: 'false', after: 'true' }],
};

const query = { objectType: 'user', from: '2026-11-01T00:00:00.000Z' } as const;

const user: AdminUser = {
  ...ann,
  status: 'active',
  isAdministrator: false,
  isApprover: true,
  isAllBu: false,
  businessUnits: [sampleUnit],
  approvesFor: [],
  managedResources: [{ id: sampleRoom.id, name: sampleRoom.name }],
  signedInAt: '2026-11-20T01:30:00.000Z',
  version: 2,
};
const detail: AdminUserDetail = { ...user, upcomingBookings: 3 };
const newcomer: AdminUserDetail = {
  ...detail,
  status: 'invited',
  isApprover: false,
  managedResources: [],
  signedInAt: null,
  upcomingBookings: 0,
  version: 1,
};
const params = { id: ann.id };

const unit: AdminBusinessUnit = {
  ...sampleUnit,
  isActive: true,
  version: 1,
  members: 12,
  approvers: [{ id: ben.id, fullName: ben.fullName }],
  isUsed: true,
};
const ofUnit = { id: sampleUnit.id };
const services = { room: true, car: true, asset: false, version: 1 };

export const adminExamples: readonly OperationExample[] = [
  exampleOf(listAuditEvents, { query, data: [invited], meta: { nextCursor: null } }),
  exampleOf(exportAuditEvents, { query, data: null }),
  exampleOf(listUsers, {
    query: { text: 'ann', status: 'active', sort: 'name' },
    data: [user],
    meta: { nextCursor: null },
  }),
  exampleOf(getUser, { params, data: detail }),
  exampleOf(inviteUser, {
    body: { email: ann.email, fullName: ann.fullName, businessUnitIds: [sampleUnit.id] },
    data: newcomer,
  }),
  exampleOf(resendInvitation, { params, data: newcomer }),
  exampleOf(updateUser, { params, body: { version: 1, isApprover: true }, data: detail }),
  exampleOf(activateUser, { params, body: { version: 2 }, data: { ...detail, version: 3 } }),
  exampleOf(deactivateUser, {
    params,
    body: {
      version: 2,
      bookings: 'hand-over',
      handOverToId: ben.id,
      reason: 'Ann has left the company',
    },
    data: { ...detail, status: 'deactivated', signedInAt: null, upcomingBookings: 0, version: 3 },
  }),
  exampleOf(listAdminBusinessUnits, { data: [unit] }),
  exampleOf(createBusinessUnit, {
    body: { title: sampleUnit.title },
    data: { ...unit, members: 0, approvers: [], isUsed: false },
  }),
  exampleOf(updateBusinessUnit, {
    params: ofUnit,
    body: { version: 1, isActive: false },
    data: { ...unit, isActive: false, version: 2 },
  }),
  exampleOf(deleteBusinessUnit, { params: ofUnit, data: null }),
  exampleOf(getServices, { data: services }),
  exampleOf(updateServices, {
    body: { version: 1, asset: true },
    data: { ...services, asset: true, version: 2 },
  }),
];
