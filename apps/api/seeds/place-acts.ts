import { usualResource } from '@axp/contracts/administration';
import { createResource } from '../src/modules/administration/resource-administration/use-cases/save-resource.ts';
import { createAnnouncement } from '../src/modules/bookings/announcements/change-announcement.ts';
import { startProblem } from '../src/modules/bookings/bookings/problems/change-problem.ts';
import {
  joinProblem,
  reportResourceProblem,
} from '../src/modules/bookings/bookings/problems/report-problem.ts';
import { pair, startPairing } from '../src/modules/bookings/displays/use-cases/pair-display.ts';
import { publishDraft, saveDraft } from '../src/modules/resources/floor-plans/change-floor-plan.ts';
import { findContents } from '../src/modules/resources/floor-plans/floor-plan.queries.ts';
import { selectRows } from '../src/platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../src/platform/db/tenant-transaction.ts';
import { demoAnnouncements } from './data/announcements.ts';
import type { DemoMerchant } from './data/demo-merchant.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const tablet =
  'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

interface PlaceActors {
  readonly admin: MemberTransaction;
  readonly staff: MemberTransaction;
  readonly approver: MemberTransaction;
}

/** Reports problems, announces, and pairs displays at the places of a merchant. */
export async function actAtPlaces(actors: PlaceActors, merchant: DemoMerchant): Promise<void> {
  const { admin } = actors;
  await reportProblems(actors, merchant);
  const [building] = merchant.buildings;
  const places = {
    company: { buildingId: null, resourceId: null },
    building: { buildingId: await idOf(admin, 'building', building.name), resourceId: null },
    room: {
      buildingId: null,
      resourceId: await idOf(admin, 'resource', merchant.problems[0].room),
    },
  };
  const now = admin.clock.now().getTime();
  const inDays = (days: number) => new Date(now + days * dayMs).toISOString();
  for (const { place, from, to, ...announcement } of demoAnnouncements) {
    await createAnnouncement(admin, {
      ...announcement,
      ...places[place],
      linkUrl: null,
      start: inDays(from),
      end: inDays(to),
      notifies: false,
    });
  }
  await pairDisplays(admin, merchant);
  await joinRooms(admin, merchant);
}

/** A hall of two rooms, which takes over what is booked in them (F-05). */
async function joinRooms(admin: MemberTransaction, { hall }: DemoMerchant): Promise<void> {
  if (!hall) return;
  const { building, name, description, capacity, parts } = hall;
  const buildingId = await idOf(admin, 'building', building);
  const partIds = await Promise.all(parts.map((part) => idOf(admin, 'resource', part)));
  const { floor_id: floorId } = await selectRows(admin, 'resource')
    .select('floor_id')
    .where('id', '=', partIds[0] ?? '')
    .executeTakeFirstOrThrow();
  const own = { type: 'room', name, description, buildingId, floorId, capacity, partIds } as const;
  const resourceId = await createResource(admin, { ...usualResource, ...own });
  if (floorId !== null) await drawAround(admin, { floorId, resourceId, partIds });
}

interface Hall {
  readonly floorId: string;
  readonly resourceId: string;
  readonly partIds: readonly string[];
}

/** Puts a hall on the plan of its floor, around its rooms, which stand side by side. */
async function drawAround(
  admin: MemberTransaction,
  { floorId, resourceId, partIds }: Hall,
): Promise<void> {
  const { version, published } = await findContents(admin, floorId);
  const shapes = published?.shapes ?? [];
  const corners = shapes.flatMap((one) => (partIds.includes(one.resourceId) ? one.points : []));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const points = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  await saveDraft(admin, floorId, { version, shapes: [{ resourceId, points }, ...shapes] });
  await publishDraft(admin, floorId, version + 1);
}

/** The latest problem is not started yet; the one before it has an assignee and a second person. */
async function reportProblems(
  { admin, staff, approver }: PlaceActors,
  { problems }: DemoMerchant,
): Promise<void> {
  for (const { room, hoursAgo, isStarted = false, ...report } of problems) {
    const at = new Date(staff.clock.now().getTime() - hoursAgo * hourMs);
    const clock = { now: () => at };
    const id = await reportResourceProblem(
      { ...staff, clock },
      await idOf(staff, 'resource', room),
      {
        isUnusable: false,
        ...report,
      },
    );
    if (!isStarted) continue;
    await joinProblem(approver, id);
    await startProblem(admin, id, { version: 1 });
  }
}

/** A display at each of the first rooms, in one language each, and a board of the building. */
async function pairDisplays(
  admin: MemberTransaction,
  { buildings: [building], locale }: DemoMerchant,
): Promise<void> {
  const [first, second] = building.rooms;
  const shown = [
    { kind: 'room', table: 'resource', name: first?.name, language: 'en' },
    { kind: 'room', table: 'resource', name: second?.name, language: 'th' },
    { kind: 'board', table: 'building', name: building.name, language: locale },
  ] as const;
  const device = { ...admin, caller: { ...admin.caller, device: tablet } };
  for (const { kind, table, name = '', language } of shown) {
    const { code } = await startPairing(device);
    await pair(admin, { code, kind, language, showsId: await idOf(admin, table, name) });
  }
}

async function idOf(
  tx: MemberTransaction,
  table: 'building' | 'resource',
  name: string,
): Promise<string> {
  const { id } = await selectRows(tx, table)
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}
