import type { AuditEvent } from '../admin/audit.ts';
import type { RuleEffect, RuleSheet } from '../admin/booking-rules.ts';
import type { AdminBusinessUnit } from '../admin/business-units.ts';
import type { OpenItem } from '../admin/deactivation.ts';
import type { ManagedLegalText } from '../admin/legal-texts.ts';
import type { AdminUser, AdminUserDetail } from '../admin/users.ts';
import { bookingRuleRanges } from '../vocabulary/rule-ranges.ts';
import type { Examples } from './example.ts';
import { ann, ben, sampleBookingId, sampleId, sampleRoom, sampleUnit } from './samples.ts';

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
  isHelpDesk: false,
  isAuditor: false,
  isAllBu: false,
  businessUnits: [sampleUnit],
  approvesFor: [],
  managedResources: [{ id: sampleRoom.id, name: sampleRoom.name }],
  managedBuildings: [],
  signedInAt: '2026-11-20T01:30:00.000Z',
  version: 2,
};
const linkToken = 'x7Vq2Jd0mC4tYw9KpL3sRz8HnB5fGa1EoUiT6vXyQkM';
const openItem: OpenItem = {
  key: `upcoming:${sampleId('d1')}`,
  group: 'upcoming',
  title: 'Weekly team meeting',
  type: 'room',
  place: sampleRoom.name,
  start: '2026-11-25T02:00:00.000Z',
  end: '2026-11-25T03:00:00.000Z',
  timezone: 'Asia/Bangkok',
  count: 8,
  lastStart: '2027-01-13T02:00:00.000Z',
  attendees: 6,
  isWaiting: false,
  isOverdue: false,
  isDriver: false,
  fates: ['transfer', 'cancel'],
};
const detail: AdminUserDetail = {
  ...user,
  upcomingBookings: 3,
  isLastAdministrator: false,
  isDisabledUpstream: false,
  hasPassword: true,
  pendingEmail: null,
  fromGroups: [],
};
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

const ofRooms = { type: 'room', businessUnitId: sampleUnit.id } as const;
const inherited = { value: 180, from: { level: 'merchant', name: 'Acme' } } as const;
const sheet: RuleSheet = {
  type: 'room',
  level: 'business-unit',
  id: sampleUnit.id,
  name: sampleUnit.title,
  version: 1,
  rules: [
    {
      rule: 'maxAheadDays',
      ...inherited,
      isOwn: false,
      inherited,
      range: bookingRuleRanges.maxAheadDays,
      units: [],
      resources: 2,
    },
  ],
};
const ahead = { ...ofRooms, set: { maxAheadDays: 30 }, inherit: [] };
const effect: RuleEffect = {
  bookings: 4,
  hasMore: false,
  past: { checked: 214, refused: 1, approval: 0, hasMore: false },
  affected: {
    total: 5,
    bookings: [
      {
        id: sampleBookingId,
        title: 'Annual review',
        start: '2026-11-12T01:30:00.000Z',
        end: '2026-11-12T04:30:00.000Z',
        timezone: 'Asia/Bangkok',
        resource: { id: sampleRoom.id, name: sampleRoom.name },
        bookedFor: { id: ben.id, fullName: ben.fullName },
        outcome: 'refused',
        rules: ['maxAheadDays'],
      },
    ],
  },
  resources: 18,
  rules: [{ rule: 'maxAheadDays', bookings: 4, resources: 18 }],
};

const ofTerms = { kind: 'terms' } as const;
const text = {
  en: { title: 'Terms', sections: [{ title: 'Bookings', text: 'Book only what you need.' }] },
  th: { title: 'ข้อกำหนด', sections: [{ title: 'การจอง', text: 'จองเท่าที่จำเป็น' }] },
};
const changes = { en: 'Cars are for work only.', th: 'ใช้รถเพื่องานเท่านั้น' };
const written = { at: '2026-11-20T08:15:00.000Z', by: { id: ben.id, fullName: ben.fullName } };
const draft = { text, changes, version: 1, updatedAt: written.at, updatedBy: written.by };
const first = { version: 1, publishedAt: null, publishedBy: null, changes: { en: '', th: '' } };
const managed: ManagedLegalText = {
  ...ofTerms,
  text,
  draft,
  history: [first],
  acceptance: { accepted: 40, people: 42 },
};

export const adminExamples = {
  listAuditEvents: { query, data: [invited], meta: { nextCursor: null } },
  getAuditEvent: { params: { id: invited.id }, data: invited },
  exportAuditEvents: { query, data: null },
  listUsers: {
    query: { text: 'ann', status: 'active', sort: 'name' },
    data: [user],
    meta: { nextCursor: null },
  },
  getUser: { params, data: detail },
  inviteUser: {
    body: { email: ann.email, fullName: ann.fullName, businessUnitIds: [sampleUnit.id] },
    data: newcomer,
  },
  resendInvitation: { params, data: newcomer },
  updateUser: { params, body: { version: 1, isApprover: true }, data: detail },
  activateUser: { params, body: { version: 2 }, data: { ...detail, version: 3 } },
  reviewDeactivation: {
    params,
    data: {
      items: [openItem],
      ends: { hasPassword: true, methods: ['Google'], sessions: 2, feeds: 1 },
    },
  },
  listHeirs: {
    params,
    query: { item: openItem.key },
    data: [{ ...ben, itemKeys: [openItem.key] }],
  },
  deactivateUser: {
    params,
    body: {
      version: 2,
      decisions: [{ key: openItem.key, fate: 'transfer', toId: ben.id }],
    },
    data: { ...detail, status: 'deactivated', signedInAt: null, upcomingBookings: 0, version: 3 },
  },
  requestEmailChange: {
    params,
    body: { version: 2, email: 'ann.baker@acme.test' },
    data: null,
  },
  withdrawEmailChange: { params, data: null },
  openEmailChange: {
    body: { token: linkToken },
    data: {
      purpose: 'confirm',
      fullName: ann.fullName,
      oldEmail: ann.email,
      newEmail: 'ann.baker@acme.test',
      isConfirmed: false,
    },
  },
  confirmEmailChange: { body: { token: linkToken }, data: null },
  objectToEmailChange: { body: { token: linkToken }, data: null },
  sendPasswordReset: { params, data: null },
  resetSecondFactors: { params, data: { ...detail, signedInAt: null } },
  listAdminBusinessUnits: { data: [unit] },
  createBusinessUnit: {
    body: { title: sampleUnit.title },
    data: { ...unit, members: 0, approvers: [], isUsed: false },
  },
  updateBusinessUnit: {
    params: ofUnit,
    body: { version: 1, isActive: false },
    data: { ...unit, isActive: false, version: 2 },
  },
  deleteBusinessUnit: { params: ofUnit, data: null },
  getBusinessUnitUse: {
    params: ofUnit,
    data: { people: 12, resources: 4, bookings: 31 },
  },
  getRules: { query: ofRooms, data: sheet },
  previewRules: { body: ahead, data: effect },
  updateRules: {
    body: { ...ahead, version: 1 },
    data: {
      ...sheet,
      version: 2,
      rules: sheet.rules.map((rule) => ({
        ...rule,
        value: 30,
        isOwn: true,
        from: { level: 'business-unit' as const, name: sampleUnit.title },
      })),
    },
  },
  getManagedText: { params: ofTerms, data: managed },
  getTextVersion: { params: { ...ofTerms, version: 1 }, data: text },
  saveTextDraft: {
    params: ofTerms,
    body: { text, changes, version: 0 },
    data: managed,
  },
  discardTextDraft: { params: ofTerms, data: null },
  publishText: {
    params: ofTerms,
    body: { version: 1 },
    data: {
      ...managed,
      draft: null,
      history: [{ version: 2, publishedAt: written.at, publishedBy: written.by, changes }, first],
      acceptance: { accepted: 0, people: 42 },
    },
  },
  getServices: { data: services },
  getServiceUse: {
    params: { type: 'car' },
    data: { people: 9, resources: 6, bookings: 14 },
  },
  updateServices: {
    body: { version: 1, asset: true },
    data: { ...services, asset: true, version: 2 },
  },
} satisfies Partial<Examples>;
