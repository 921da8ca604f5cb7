import type { AdminUser, ApprovalRequest } from '@axp/contracts';
import { listApprovals, listUsers } from '@axp/contracts';
import type {
  DeskNumbers,
  OverdueReturn,
  SetupProgress,
  SystemAlerts,
} from '@axp/contracts/administration';
import {
  getDeskNumbers,
  getSetup,
  getSystemAlerts,
  listOverdueReturns,
} from '@axp/contracts/administration';
import type { ResourceProblem } from '@axp/contracts/problems';
import { listProblems } from '@axp/contracts/problems';
import { booker, id, noAbilities, summary } from '@/shared/booking/testing/fixtures.ts';
import { noProblems } from '@/shared/problems/testing/samples.ts';
import { respond, server } from '@/shared/testing/index.ts';

/** 10:20 in Bangkok. */
export const now = '2026-11-24T03:20:00.000Z';
const inMinutes = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();

export const numbers: DeskNumbers = {
  day: { start: '2026-11-23T17:00:00.000Z', end: '2026-11-24T17:00:00.000Z' },
  rooms: { total: 148, inUse: 47, free: 92 },
  cars: { total: 24, out: 9, overdue: 1, free: 12 },
  assets: { out: 14, bookings: 6, overdue: 0 },
  bookings: { starting: 186, continuing: 6 },
  waitingForOthers: 0,
  released: 0,
};

export const doneSetup: SetupProgress = {
  isHidden: false,
  buildings: 1,
  resources: { room: 16, car: 4, asset: 11 },
  people: 3,
  administrators: 1,
  signInMethods: 1,
  isBranded: true,
  hasBookings: true,
};

export const nina: AdminUser = {
  id: id(91),
  fullName: 'Nina Park',
  email: 'nina@acme.test',
  profileImage: null,
  status: 'active',
  isAdministrator: true,
  isApprover: false,
  isHelpDesk: false,
  isAuditor: false,
  isAllBu: true,
  businessUnits: [],
  approvesFor: [],
  managedResources: [],
  managedBuildings: [],
  signedInAt: null,
  version: 1,
};

/** A building and resources exist; the next step is to invite people. */
export const newSetup: SetupProgress = {
  ...doneSetup,
  people: 0,
  administrators: 0,
  signInMethods: 0,
  isBranded: false,
  hasBookings: false,
};

export function overdue(change: Partial<OverdueReturn> = {}): OverdueReturn {
  const booking = summary({
    id: id(61),
    type: 'car',
    status: 'checked-in',
    end: inMinutes(-140),
    abilities: { ...noAbilities, checkOut: true },
  });
  return {
    id: booking.id,
    end: booking.end,
    timezone: 'Asia/Bangkok',
    resource: { id: id(62), type: 'car', name: 'Toyota Hilux' },
    booking,
    bookedFor: { id: booker.id, fullName: booker.fullName },
    next: { start: inMinutes(40), fullName: 'Wei Jie Ong' },
    remindedAt: null,
    ...change,
  };
}

export function request(number: number, start: number): ApprovalRequest {
  return {
    booking: summary({
      id: id(number),
      status: 'pending-approval-book',
      title: `Request ${number}`,
      start: inMinutes(start),
      end: inMinutes(start + 60),
    }),
    booker,
    bookedFor: booker,
    businessUnit: { id: id(40), title: 'Product' },
    attendees: 4,
    purpose: null,
    trip: null,
    change: null,
    actingFor: null,
    notReturned: null,
    requestedAt: inMinutes(-90),
    isOverBudget: false,
    ageMinutes: 90,
    conflicts: [],
    unconfirmedLicence: null,
    licenceExpiresOn: null,
    ownFields: [],
  };
}

export const noAlerts: SystemAlerts = {
  signIn: [],
  emails: { total: 0, latest: [] },
  roomMail: [],
  webhooks: [],
  deactivations: null,
  erasureRequests: [],
  displays: null,
};

interface World {
  readonly setup?: SetupProgress;
  readonly returns?: readonly OverdueReturn[];
  readonly requests?: readonly ApprovalRequest[];
  readonly total?: number;
  readonly alerts?: SystemAlerts;
  readonly administrators?: readonly AdminUser[];
  readonly problems?: readonly ResourceProblem[];
}

export function serveDesk(world: World = {}): void {
  const {
    setup = doneSetup,
    returns = [],
    requests = [],
    alerts = noAlerts,
    administrators = [],
  } = world;
  const { total = requests.length, problems = [] } = world;
  server.use(
    respond(getSetup, setup),
    respond(getDeskNumbers, numbers),
    respond(getSystemAlerts, alerts),
    respond(listUsers, [...administrators], { meta: { nextCursor: null } }),
    respond(listOverdueReturns, [...returns], { meta: { total: returns.length } }),
    respond(listProblems, [...problems], {
      meta: { ...noProblems, open: problems.length },
    }),
    respond(listApprovals, [...requests], { meta: { nextCursor: null, total } }),
  );
}
