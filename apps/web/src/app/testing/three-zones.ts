import type { ResourceType } from '@axp/contracts';
import {
  checkInByCode,
  getActionLink,
  getBooking,
  getManagedResource,
  getResource,
  getUser,
  listAdminBusinessUnits,
  listApprovals,
  listBookingEvents,
  listBuildings,
  listBusinessUnits,
  listCalendar,
  listCalendarResources,
  listDelegations,
  listManagedBuildings,
  listManagedResources,
  listMyBookings,
  listNotifications,
  listPeople,
  listResourceBlocks,
  packCalendar,
  previewBuildingChange,
  resourceTypes,
  searchResources,
} from '@axp/contracts';
import {
  getRules,
  getUseReport,
  listBuildingDays,
  listHeirs,
  listMaintenance,
  listMerchantBills,
  listMerchantBookings,
  listOverdueReturns,
  listReportBookings,
  previewRules,
  reviewDeactivation,
} from '@axp/contracts/administration';
import { listManagedAnnouncements } from '@axp/contracts/announcements';
import { claimWalkUp } from '@axp/contracts/displays';
import { getProblem, listProblems } from '@axp/contracts/problems';
import { getMailChecks, getMailConnection, listIncomingMails } from '@axp/contracts/room-mail';
import { HttpResponse } from 'msw';
import { z } from 'zod/mini';
import { harmless, sheetOf } from '@/shared/admin/rules/testing/rule-fixtures.ts';
import { noProblems } from '@/shared/problems/testing/samples.ts';
import { handle, refuse, respond, server } from '@/shared/testing/index.ts';
import { mailConnection, noVerdicts } from '@/shared/testing/mail-samples.ts';
import { report } from '@/shared/testing/report-samples.ts';
import { announcementOf } from './zoned-announcement.ts';
import { billOf } from './zoned-bill.ts';
import { serveMoveIns } from './zoned-move-in.ts';
import { reportBookingOf } from './zoned-report.ts';
import type { Place } from './zoned-samples.ts';
import {
  affectedOf,
  ann,
  bookingOf,
  buildingOf,
  calendarEntryOf,
  calendarRowOf,
  detailOf,
  hitOf,
  incomingMailOf,
  listedOf,
  maintenanceOf,
  managedOf,
  merchantBookingOf,
  noMore,
  notificationOf,
  openItemOf,
  overdueOf,
  person,
  problemOf,
  replayedOf,
  requestOf,
  riverHouse,
  timesOf,
} from './zoned-samples.ts';

/** Answers every question of a page with bookings of these places; a single one is the first. */
export function serveZones(shown: readonly Place[], type: ResourceType): void {
  const [first] = shown;
  if (!first) throw new Error('A world has a place');
  const { resource } = first;
  const change = { ...timesOf(first), resource, attendees: 4, quantity: null, ownFields: [] };
  const single = bookingOf(first, type);
  const total = shown.length;
  serveAdministration(shown, first);
  serveMoveIns(shown);
  const visit = {
    ...timesOf(first),
    resource: first.resource,
    checkedInAt: first.start,
    booking: {
      id: first.bookingId,
      title: first.title,
    },
  };
  server.use(
    respond(
      listMyBookings,
      shown.map((place) => listedOf(place)),
      noMore,
    ),
    respond(listApprovals, shown.map(requestOf), { meta: { nextCursor: null, total } }),
    respond(listDelegations, []),
    respond(
      listBuildings,
      shown.map((place) => buildingOf(place)),
    ),
    respond(listBusinessUnits, []),
    respond(listPeople, [], noMore),
    respond(listNotifications, shown.map(notificationOf), {
      meta: { count: total, unread: total },
    }),
    handle(searchResources, async (request) => {
      const asked = z.object({ type: z.enum(resourceTypes) }).parse(await request.clone().json());
      const data = shown.map((place) => hitOf(place, asked.type));
      const meta = { nextCursor: null, total, free: 0, suggestions: [] };
      return HttpResponse.json({ data: asked.type === type ? data : [], meta });
    }),
    respond(listCalendarResources, shown.map(calendarRowOf), {
      meta: { nextCursor: null, openings: [], usualPlace: null },
    }),
    respond(listCalendar, packCalendar(shown.map(calendarEntryOf))),
    respond(listBookingEvents, []),
    respond(getBooking, single),
    respond(getResource, detailOf(first, type)),
    respond(checkInByCode, visit),
    respond(claimWalkUp, visit),
    respond(getActionLink, {
      action: 'approve',
      state: 'ready',
      booking: {
        ...timesOf(first),
        type,
        title: first.title,
        status: 'pending-approval-edit',
        resource: first.resource.name,
        bookedFor: person.fullName,
        isSeries: false,
      },
      change: { before: change, after: { ...change, attendees: 5 } },
      invitation: null,
      free: null,
    }),
  );
}

/** Answers what the administration asks. */
function serveAdministration(shown: readonly Place[], first: Place): void {
  const total = shown.length;
  server.use(
    respond(listMerchantBookings, shown.map(merchantBookingOf), noMore),
    respond(getUseReport, report),
    respond(listBuildingDays, []),
    respond(listReportBookings, shown.map(reportBookingOf), { meta: { nextCursor: null } }),
    respond(listMerchantBills, shown.map(billOf), { meta: { nextCursor: null, totals: [] } }),
    respond(listMaintenance, shown.map(maintenanceOf), noMore),
    respond(listManagedBuildings, [riverHouse]),
    respond(previewBuildingChange, { toDecide: 0, total, bookings: shown.map(affectedOf) }),
    respond(listAdminBusinessUnits, []),
    respond(getRules, sheetOf('room')),
    respond(previewRules, { ...harmless, affected: { total, bookings: shown.map(replayedOf) } }),
    respond(listManagedResources, shown.map(managedOf), noMore),
    respond(getManagedResource, managedOf(first)),
    respond(listResourceBlocks, []),
    respond(listManagedAnnouncements, shown.map(announcementOf), {
      meta: {
        nextCursor: null,
        shown: 0,
        scheduled: total,
        ended: 0,
        lacking: { en: 0, th: total },
      },
    }),
    respond(listProblems, shown.map(problemOf), {
      meta: { ...noProblems, open: total },
    }),
    respond(getProblem, problemOf(first)),
    respond(getMailConnection, mailConnection),
    refuse(getMailChecks, 'mail_connection.not_found'),
    respond(listIncomingMails, shown.map(incomingMailOf), {
      meta: { nextCursor: null, all: total, verdicts: noVerdicts },
    }),
    respond(listOverdueReturns, shown.map(overdueOf), { meta: { total } }),
    respond(getUser, ann),
    respond(listHeirs, []),
    respond(reviewDeactivation, {
      items: shown.flatMap((place) => [openItemOf(place, 'out'), openItemOf(place, 'upcoming')]),
      ends: { hasPassword: true, methods: [], sessions: 0, feeds: 0 },
    }),
  );
}
