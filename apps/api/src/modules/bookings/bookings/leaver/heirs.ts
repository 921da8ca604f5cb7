import type { OpenItem as PresentedItem } from '@axp/contracts/administration';
import { traitsOf } from '@axp/contracts/vocabulary';
import { inOrderOf } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { likePatterns } from '../../../../platform/db/like-patterns.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { asDriverLicence } from '../../../people/people/index.ts';
import { mayUse } from '../../../resources/resources/index.ts';
import { hasConfirmedLicence } from '../rules/kind-rules.ts';
import type { OpenItem } from './open-items.ts';

/** An active person who may book, as far as taking over depends on it. */
export type Heir = ReturnType<typeof asHeir>;

/** Whether a person has the rights for all of an item: to use each resource and to drive it. */
export function canTakeOver(heir: Heir, item: OpenItem, leaverId: string): boolean {
  if (item.group === 'request') return true;
  return item.bookings.every(({ keptFor, driverId, end, licenceClass, timezone }) => {
    const driver = driverId === leaverId ? { licence: heir.licence } : null;
    return (
      mayUse(heir, keptFor) && hasConfirmedLicence({ driver, end }, { licenceClass, timezone })
    );
  });
}

function heirs(tx: TenantRows) {
  return selectRows(tx, 'app_user')
    .leftJoin('driving_licence as licence', sameMerchant('licence.user_id', 'app_user.id'))
    .select(['id', 'full_name', 'email', 'profile_image_id', 'is_administrator', 'is_all_bu'])
    .select(['licence.classes', 'licence.expires_on', 'licence.state'])
    .select(
      sql<string[]>`array(select member.business_unit_id::text from user_business_unit member
        where member.merchant_id = ${tx.merchant.id} and member.user_id = app_user.id)`.as(
        'unit_ids',
      ),
    )
    .where('app_user.status', '=', 'active')
    .where(sql<boolean>`(is_all_bu or exists (select from user_business_unit member
      where member.merchant_id = ${tx.merchant.id} and member.user_id = app_user.id))`);
}

type HeirRow = Awaited<ReturnType<ReturnType<typeof heirs>['execute']>>[number];

function asHeir(row: HeirRow) {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    imageId: row.profile_image_id,
    isAdministrator: row.is_administrator,
    isAllBu: row.is_all_bu,
    businessUnitIds: row.unit_ids,
    licence: asDriverLicence(row),
  };
}

/** More are found by typing. */
const mostShown = 20;
/** So many are read, because licences are compared after reading. */
const mostRead = 200;

interface Search {
  readonly leaverId: string;
  readonly text: string;
  /** Only people with the rights for this item; null for anyone. */
  readonly item: OpenItem | null;
}

/** People who can take over, by name. */
export async function searchHeirs(
  tx: Pick<MemberTransaction, 'db' | 'merchant' | 'language'>,
  { leaverId, text, item }: Search,
): Promise<readonly Heir[]> {
  let query = heirs(tx).where('id', '<>', leaverId);
  for (const pattern of likePatterns(text)) {
    query = query.where(sql<boolean>`(full_name || ' ' || email) ilike ${pattern}`);
  }
  const bookings = item === null || item.group === 'request' ? [] : item.bookings;
  for (const { keptFor } of bookings.slice(0, 1)) {
    if (keptFor === null) continue;
    query = query.where(sql<boolean>`(is_all_bu or is_administrator or exists (
      select from user_business_unit member
      where member.merchant_id = ${tx.merchant.id} and member.user_id = app_user.id
        and member.business_unit_id = any(${keptFor}::uuid[])))`);
  }
  const rows = await query
    .orderBy(inOrderOf('full_name', tx.language))
    .orderBy('id')
    .limit(mostRead)
    .execute();
  return rows
    .map(asHeir)
    .filter((heir) => item === null || canTakeOver(heir, item, leaverId))
    .slice(0, mostShown);
}

/** The named people who can take over, locked so that they stay active until the end. */
export async function lockHeirs(
  tx: TenantRows,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Heir>> {
  if (ids.length === 0) return new Map();
  const rows = await heirs(tx)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forShare('app_user')
    .execute();
  return new Map(rows.map((row) => [row.id, asHeir(row)]));
}

/** The item as an administrator sees it; a private booking shows neither title nor people (H-05). */
export function presentItem(
  item: OpenItem,
  { leaverId, now, fates }: PresentOptions,
): PresentedItem {
  const { key, group } = item;
  if (item.group === 'request') {
    return { ...nothing, key, group, title: item.name, count: item.bookingIds.length, fates };
  }
  const [first] = item.bookings;
  const last = item.bookings.at(-1) ?? first;
  const isPrivate = first.privacy === 'private';
  return {
    key,
    group,
    title: isPrivate ? null : first.title,
    type: first.type,
    place: first.resourceName,
    start: first.start,
    end: first.end,
    timezone: first.timezone,
    count: item.bookings.length,
    lastStart: last.start,
    attendees: isPrivate || traitsOf(first.type).people !== 'invitees' ? null : first.attendees,
    isWaiting: first.status === 'pending-approval-book',
    isOverdue: group === 'out' && Date.parse(first.end) <= now.getTime(),
    isDriver: item.bookings.some(({ driverId }) => driverId === leaverId),
    fates,
  };
}

interface PresentOptions {
  readonly leaverId: string;
  readonly now: Date;
  readonly fates: PresentedItem['fates'];
}

const nothing = {
  type: null,
  place: null,
  start: null,
  end: null,
  timezone: null,
  lastStart: null,
  attendees: null,
  isWaiting: false,
  isOverdue: false,
  isDriver: false,
} as const;
