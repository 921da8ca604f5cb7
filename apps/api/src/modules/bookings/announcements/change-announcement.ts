import { AppError, invalidField, isLimitedToBuildings, refusalAt } from '@axp/contracts';
import type { AnnouncementBody, ManagedAnnouncement } from '@axp/contracts/announcements';
import { createAnnouncement as creation } from '@axp/contracts/announcements';
import { fieldsPerLanguage, languages } from '@axp/contracts/vocabulary';
import { deleteRows, insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../records/audit/index.ts';
import type { AnnouncedPeriod } from '../bookings/index.ts';
import { announceToBookers } from '../bookings/index.ts';
import { findAnnouncement } from './announcement.queries.ts';

/** Creates an announcement, and notifies the people of bookings where that is chosen. */
export async function createAnnouncement(
  tx: MemberTransaction,
  body: AnnouncementBody,
): Promise<ManagedAnnouncement> {
  await refuseUnlessPossible(tx, body);
  const id = tx.newId();
  await insertRow(tx, 'announcement', { id, ...columnsOf(body) }).execute();
  await notify(tx, body);
  return record(tx, 'create', null, await find(tx, id));
}

type Change = AnnouncementBody & { readonly version: number };

/** @throws AppError announcement.not_found, announcement.stale, announcement.ended */
export async function updateAnnouncement(
  tx: MemberTransaction,
  id: string,
  { version, ...body }: Change,
): Promise<ManagedAnnouncement> {
  const before = await lockAnnouncement(tx, id, version);
  await refuseUnlessPossible(tx, body);
  await updateRows(tx, 'announcement')
    .set({ ...columnsOf(body), version: version + 1 })
    .where('id', '=', id)
    .execute();
  await notify(tx, body);
  return record(tx, 'update', before, await find(tx, id));
}

/**
 * Ends an announcement now. One that has not started was shown to no one, and is deleted.
 * @throws AppError announcement.not_found, announcement.stale, announcement.ended
 */
export async function endAnnouncement(
  tx: MemberTransaction,
  id: string,
  version: number,
): Promise<void> {
  const before = await lockAnnouncement(tx, id, version);
  const end = tx.clock.now().toISOString();
  if (Date.parse(before.start) >= Date.parse(end)) {
    await deleteRows(tx, 'announcement').where('id', '=', id).execute();
    await record(tx, 'delete', before, null);
    return;
  }
  await updateRows(tx, 'announcement')
    .set({ ends_at: end, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await record(tx, 'update', before, { ...before, end });
}

/**
 * Dismisses an announcement for the caller; a second time changes nothing.
 * @throws AppError announcement.not_found, announcement.urgent
 */
export async function dismissAnnouncement(tx: MemberTransaction, id: string): Promise<void> {
  const row = await selectRows(tx, 'announcement')
    .select('severity')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('announcement.not_found');
  if (row.severity === 'urgent') throw new AppError('announcement.urgent');
  await insertRow(tx, 'announcement_dismissal', {
    announcement_id: id,
    user_id: tx.actor.id,
    dismissed_at: tx.clock.now().toISOString(),
  })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function find(tx: MemberTransaction, id: string): Promise<ManagedAnnouncement> {
  const found = await findAnnouncement(tx, id, tx.clock.now());
  if (!found) throw new AppError('announcement.not_found');
  return found;
}

async function lockAnnouncement(
  tx: MemberTransaction,
  id: string,
  version: number,
): Promise<ManagedAnnouncement> {
  await selectRows(tx, 'announcement').select('id').where('id', '=', id).forUpdate().execute();
  const announcement = await find(tx, id);
  if (announcement.version !== version) throw new AppError('announcement.stale');
  if (announcement.state === 'ended') throw new AppError('announcement.ended');
  return announcement;
}

async function refuseUnlessPossible(tx: MemberTransaction, body: AnnouncementBody): Promise<void> {
  await refuseUnknownPlace(tx, body);
  if (Date.parse(body.end) <= tx.clock.now().getTime()) throw invalidField('end', 'end_in_past');
}

/**
 * Refuses a place that the caller does not manage. Managers of some buildings can't announce to the
 * whole company.
 * @throws AppError building.not_found, resource.not_found, access.denied
 */
export async function refuseUnknownPlace(
  tx: MemberTransaction,
  { buildingId, resourceId }: Pick<AnnouncedPeriod, 'buildingId' | 'resourceId'>,
): Promise<void> {
  if (buildingId === null && resourceId === null) {
    if (isLimitedToBuildings(tx.actor, creation.access)) throw new AppError('access.denied');
    return;
  }
  const [table, id] =
    resourceId === null ? (['building', buildingId] as const) : (['resource', resourceId] as const);
  const found = await selectRows(tx, table).select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw refusalAt(`${table}Id`, `${table}.not_found`);
}

function columnsOf({ texts, severity, linkUrl, ...body }: AnnouncementBody) {
  const written = Object.entries(texts).filter(([, text]) => text !== null);
  return {
    severity,
    texts: JSON.stringify(Object.fromEntries(written)),
    link_url: linkUrl,
    building_id: body.buildingId,
    resource_id: body.resourceId,
    starts_at: body.start,
    ends_at: body.end,
  };
}

/** Sends all languages, because the history of a booking has one text for all its readers. */
async function notify(tx: MemberTransaction, body: AnnouncementBody): Promise<void> {
  if (!body.notifies) return;
  const lines = languages.flatMap((language) => {
    const { title, text } = body.texts[language] ?? {};
    return title === undefined ? [] : [text ? `${title}: ${text}` : title];
  });
  await announceToBookers(tx, body, lines.join('\n'));
}

async function record<After extends ManagedAnnouncement | null>(
  tx: MemberTransaction,
  action: 'create' | 'update' | 'delete',
  before: ManagedAnnouncement | null,
  after: After,
): Promise<After> {
  const { id = null, texts, resource, building } = after ?? before ?? {};
  const place = resource ?? building;
  await recordChange(tx, {
    action,
    object: {
      type: 'announcement',
      id,
      name: texts?.en?.title ?? texts?.th?.title ?? '',
      ...(place && { partOfId: place.id }),
    },
    before: before && factsOf(before),
    after: after && factsOf(after),
  });
  return after;
}

function factsOf({ severity, texts, linkUrl, resource, building, ...period }: ManagedAnnouncement) {
  const { start, end } = period;
  return {
    severity,
    where: resource?.name ?? building?.name ?? null,
    start,
    end,
    linkUrl,
    ...fieldsPerLanguage('title', (language) => texts[language]?.title ?? null),
    ...fieldsPerLanguage('text', (language) => texts[language]?.text ?? null),
  };
}
