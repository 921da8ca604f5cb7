import { bookingStatusGroups } from '@axp/contracts';
import type {
  Announcement,
  listManagedAnnouncements,
  ManagedAnnouncement,
} from '@axp/contracts/announcements';
import type { AnnouncementState } from '@axp/contracts/vocabulary';
import { announcementSeverities, languages, perLanguage } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CriteriaOf, TimedPage } from '../../../platform/db/cursor.ts';
import { oneMoreThan } from '../../../platform/db/cursor.ts';
import { knownWord } from '../../../platform/db/known-word.ts';
import { likePatterns } from '../../../platform/db/like-patterns.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import type { TenantRows } from '../../../platform/db/tenant-rows.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import { allOrFirstError } from '../../../platform/db/together.ts';
import type { Actor, MerchantContext } from '../../../platform/request-scope/request-scope.ts';
import { asResourceType, visibleTo, visibleUnitsOf } from '../../resources/resources/index.ts';
import { seesBookingOf, takesPart } from '../bookings/index.ts';

const TextsOfLanguages = z.object(
  perLanguage(() => z.object({ title: z.string(), text: z.string() }).nullable().default(null)),
);

/** Announcements with their places. */
function announcements(tx: TenantRows) {
  return selectRows(tx, 'announcement')
    .leftJoin('resource', sameMerchant('resource.id', 'announcement.resource_id'))
    .leftJoin('building', (join) =>
      join
        .onRef('building.merchant_id', '=', 'announcement.merchant_id')
        .on(sql<boolean>`building.id = coalesce(announcement.building_id, resource.building_id)`),
    )
    .select(['announcement.id', 'announcement.version', 'announcement.severity'])
    .select(['announcement.texts', 'announcement.link_url', 'announcement.resource_id'])
    .select(['announcement.starts_at', 'announcement.ends_at'])
    .select(['resource.type as resource_type', 'resource.name as resource_name'])
    .select(['building.id as place_id', 'building.name as place_name', 'building.timezone']);
}

type Row = Awaited<ReturnType<ReturnType<typeof announcements>['execute']>>[number];

interface Place {
  readonly merchant: Pick<MerchantContext, 'id' | 'timezone'>;
}

type Reading = TenantRows & Place;

interface StaffReading extends TenantRows, Place {
  readonly merchant: Place['merchant'];
  readonly actor: Actor;
  readonly now: Date;
}

/** Announcements that a person has not dismissed, with the number of own bookings there. */
function undismissed(tx: StaffReading) {
  const { id: merchantId } = tx.merchant;
  const active = sql.join(bookingStatusGroups.active.map((status) => sql`${status}`));
  return announcements(tx)
    .select(
      sql<number>`(select count(*)::integer from booking
        join resource place on place.merchant_id = ${merchantId} and place.id = booking.resource_id
        where booking.merchant_id = ${merchantId} and booking.status in (${active})
          and (booking.resource_id = announcement.resource_id
            or place.building_id = announcement.building_id)
          and booking.starts_at < announcement.ends_at
          and booking.ends_at > greatest(announcement.starts_at, ${tx.now.toISOString()})
          and ${takesPart(merchantId, tx.actor.id)})`.as('own_bookings'),
    )
    .where(
      sql<boolean>`(announcement.severity = 'urgent' or not exists (
        select from announcement_dismissal dismissal
        where dismissal.merchant_id = ${merchantId}
          and dismissal.announcement_id = announcement.id
          and dismissal.user_id = ${tx.actor.id}))`,
    );
}

const isShown = (now: Date) =>
  sql<boolean>`(announcement.starts_at <= ${now.toISOString()}
    and announcement.ends_at > ${now.toISOString()})`;

/** The most important ones first, then the latest. */
const inOrder = sql`array_position(array[${sql.join(
  announcementSeverities.map((severity) => sql`${severity}`),
)}], announcement.severity) desc, announcement.starts_at desc, announcement.id`;

/** Announcements for a person: of the company, their usual building, and where they have bookings. */
export async function announcementsFor(
  tx: StaffReading,
  usualBuildingId: string | null,
): Promise<Announcement[]> {
  const rows = await tx.db
    .with('shown', () => undismissed(tx).where(isShown(tx.now)).orderBy(inOrder))
    .selectFrom('shown')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('place_id', 'is', null),
        eb.and([eb('resource_id', 'is', null), eb('place_id', '=', usualBuildingId)]),
        eb('own_bookings', '>', 0),
      ]),
    )
    .execute();
  return rows.map((row) => presentAnnouncement(tx, row));
}

interface ResourcePeriod {
  readonly id: string;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/**
 * Announcements of a resource and its building; null for a resource that a person may not see. A
 * scheduled one concerns a booking within its period already.
 */
export async function announcementsOfResource(
  tx: StaffReading,
  { id, start, end }: ResourcePeriod,
): Promise<Announcement[] | null> {
  const { id: merchantId } = tx.merchant;
  const units = visibleUnitsOf(tx.actor);
  const resource = await selectRows(tx, 'resource')
    .select('building_id')
    .where('id', '=', id)
    .where((eb) => eb.or([visibleTo(merchantId, units), seesBookingOf(merchantId, tx.actor)]))
    .executeTakeFirst();
  if (!resource) return null;
  const isWithin =
    start !== undefined && end !== undefined
      ? sql<boolean>`(announcement.starts_at < ${end} and announcement.ends_at > ${start})`
      : sql<boolean>`false`;
  const rows = await undismissed(tx)
    .where('announcement.ends_at', '>', tx.now.toISOString())
    .where((eb) => eb.or([isShown(tx.now), isWithin]))
    .where((eb) =>
      eb.or([
        eb('announcement.resource_id', '=', id),
        eb('announcement.building_id', '=', resource.building_id),
      ]),
    )
    .orderBy(inOrder)
    .execute();
  return rows.map((row) => presentAnnouncement(tx, row));
}

interface DisplayPeriod {
  readonly resourceId: string | null;
  readonly buildingId: string;
  readonly start: string;
  readonly end: string;
}

/** Announcements of a room and its building, or of a building, shown at any time of a period. */
export async function announcementsAtDisplay(
  tx: Reading,
  { resourceId, buildingId, start, end }: DisplayPeriod,
) {
  const rows = await announcements(tx)
    .where('announcement.starts_at', '<', end)
    .where('announcement.ends_at', '>', start)
    .where((eb) =>
      eb.or([
        eb('announcement.resource_id', '=', resourceId),
        eb('announcement.building_id', '=', buildingId),
      ]),
    )
    .orderBy(inOrder)
    .execute();
  return rows.map((row) => {
    const { id, severity, texts, start: from, end: until } = presentShown(tx, row);
    return { id, severity, texts, start: from, end: until };
  });
}

type Criteria = Omit<CriteriaOf<typeof listManagedAnnouncements>, 'merchantId'> & {
  readonly now: Date;
};

/** Announcements not ended by their start, ended ones latest first; and the numbers of each state. */
export async function managedAnnouncements(
  tx: Reading,
  { state, buildingId, lacks, text, now }: Criteria,
  { after, limit }: TimedPage,
) {
  const at = now.toISOString();
  const isState: Readonly<Record<AnnouncementState, ReturnType<typeof isShown>>> = {
    shown: isShown(now),
    scheduled: sql<boolean>`announcement.starts_at > ${at}`,
    ended: sql<boolean>`announcement.ends_at <= ${at}`,
  };
  const isEnded = state === 'ended';
  const inBuilding = sql<boolean>`(${buildingId ?? null}::uuid is null
    or building.id = ${buildingId ?? null}::uuid)`;
  let query = announcements(tx).where(inBuilding);
  query = query.where(state === undefined ? sql<boolean>`not ${isState.ended}` : isState[state]);
  if (lacks !== undefined) query = query.where(lacksText(lacks));
  for (const pattern of likePatterns(text ?? '')) query = query.where(isNamed(pattern));
  if (after) {
    query = query.where(
      isEnded
        ? sql<boolean>`(announcement.starts_at, announcement.id) < (${after[0]}, ${after[1]}::uuid)`
        : sql<boolean>`(announcement.starts_at, announcement.id) > (${after[0]}, ${after[1]}::uuid)`,
    );
  }
  const direction = isEnded ? 'desc' : 'asc';
  const [rows, counts] = await allOrFirstError([
    query
      .orderBy('announcement.starts_at', direction)
      .orderBy('announcement.id', direction)
      .limit(oneMoreThan(limit))
      .execute(),
    countAnnouncements(tx, inBuilding, isState),
  ]);
  return { rows, counts };
}

/** Whether a text or the place of an announcement contains words. */
function isNamed(pattern: string) {
  return sql<boolean>`(jsonb_path_query_array(announcement.texts, '$.*.*')::text ilike ${pattern}
    or resource.name ilike ${pattern} or building.name ilike ${pattern})`;
}

function lacksText(language: string) {
  return sql<boolean>`not announcement.texts ? ${language}`;
}

async function countAnnouncements(
  tx: Reading,
  inBuilding: ReturnType<typeof isShown>,
  isState: Readonly<Record<AnnouncementState, ReturnType<typeof isShown>>>,
) {
  const counted = (condition: ReturnType<typeof isShown>) =>
    sql<number>`(count(*) filter (where ${condition}))::integer`;
  const { lacking, ...counts } = await announcements(tx)
    .clearSelect()
    .where(inBuilding)
    .select([
      counted(isState.shown).as('shown'),
      counted(isState.scheduled).as('scheduled'),
      counted(isState.ended).as('ended'),
      sql<number[]>`array[${sql.join(
        languages.map((one) => counted(sql`not ${isState.ended} and ${lacksText(one)}`)),
      )}]`.as('lacking'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, lacking: perLanguage((one) => lacking[languages.indexOf(one)] ?? 0) };
}

export async function findAnnouncement(
  tx: Reading,
  id: string,
  now: Date,
): Promise<ManagedAnnouncement | null> {
  const row = await announcements(tx).where('announcement.id', '=', id).executeTakeFirst();
  return row ? presentManaged(tx, row, now) : null;
}

function presentShown({ merchant }: Place, row: Row) {
  const { resource_id, resource_type, resource_name, place_id, place_name } = row;
  return {
    id: row.id,
    severity: knownWord(announcementSeverities, row.severity),
    texts: TextsOfLanguages.parse(row.texts),
    linkUrl: row.link_url,
    resource:
      resource_id === null || resource_type === null || resource_name === null
        ? null
        : { id: resource_id, type: asResourceType(resource_type), name: resource_name },
    building: place_id === null || place_name === null ? null : { id: place_id, name: place_name },
    timezone: row.timezone ?? merchant.timezone,
    start: row.starts_at,
    end: row.ends_at,
  };
}

function presentAnnouncement(
  tx: Place,
  { own_bookings, ...row }: Row & { readonly own_bookings: number },
): Announcement {
  return { ...presentShown(tx, row), ownBookings: row.place_id === null ? null : own_bookings };
}

export function presentManaged(tx: Place, row: Row, now: Date): ManagedAnnouncement {
  return { ...presentShown(tx, row), version: row.version, state: stateOf(row, now) };
}

function stateOf({ starts_at: start, ends_at: end }: Row, now: Date): AnnouncementState {
  if (Date.parse(end) <= now.getTime()) return 'ended';
  return Date.parse(start) <= now.getTime() ? 'shown' : 'scheduled';
}
