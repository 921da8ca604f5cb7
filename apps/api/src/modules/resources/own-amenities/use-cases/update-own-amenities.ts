import type { Amenity, OwnAmenity } from '@axp/contracts';
import { AppError, amenityMask, refusalAt, searchTextOf } from '@axp/contracts';
import type { OwnAmenitiesBody } from '@axp/contracts/administration';
import { fieldsPerLanguage, languages, ownAmenities } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { insertRow, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import type { StoredAmenities } from '../own-amenity.queries.ts';
import { findOwnAmenities } from '../own-amenity.queries.ts';

/**
 * Replaces the own amenities; one that is left out is removed from the resources that have it.
 * @throws AppError amenities.stale, amenity.not_found, amenity.name_taken
 */
export async function updateOwnAmenities(
  tx: MemberTransaction,
  { version, amenities }: OwnAmenitiesBody,
): Promise<void> {
  const before = await findOwnAmenities(tx);
  if (before.version !== version) throw new AppError('amenities.stale');
  refuseSameNames(amenities);
  const after = placed(before, amenities);
  if (!(await storeOwnAmenities(tx, { ...after, version }))) throw new AppError('amenities.stale');
  const removed = before.amenities
    .map(({ key }) => key)
    .filter((key) => !after.amenities.some((one) => one.key === key));
  if (removed.length > 0) await dropAmenities(tx, removed);
  await recordChange(tx, {
    action: 'update',
    object: { type: 'amenities', id: null, name: '' },
    before: factsOf(before.amenities),
    after: factsOf(after.amenities),
  });
}

type Wanted = OwnAmenitiesBody['amenities'];

/** Names that differ in case, accents or spaces alone are the same to a reader. */
function refuseSameNames(wanted: Wanted): void {
  for (const language of languages) {
    const names = wanted.map(({ name }) => searchTextOf([name[language]]));
    const second = names.findIndex((name, at) => names.indexOf(name) < at);
    if (second !== -1) {
      throw refusalAt(`amenities.${second}.name.${language}`, 'amenity.name_taken');
    }
  }
}

/**
 * Gives each new amenity a place that no other has: one that was never used, else the one that was
 * removed longest ago, since links and saved searches may still name the later ones.
 */
function placed(
  before: StoredAmenities,
  wanted: Wanted,
): Pick<StoredAmenities, 'amenities' | 'former'> {
  const kept = new Set(wanted.flatMap(({ key }) => key ?? []));
  for (const [at, { key }] of wanted.entries()) {
    const isKnown = key === null || before.amenities.some((one) => one.key === key);
    const isSecond = key !== null && wanted.findIndex((one) => one.key === key) < at;
    if (!isKnown || isSecond) throw refusalAt(`amenities.${at}.key`, 'amenity.not_found');
  }
  const removed = before.amenities.map(({ key }) => key).filter((key) => !kept.has(key));
  const former = [...before.former, ...removed];
  const free = [
    ...ownAmenities.filter((key) => !kept.has(key) && !former.includes(key)),
    ...former,
  ].values();
  const amenities = wanted.map(({ key, ...amenity }): OwnAmenity => {
    const place = key ?? free.next().value;
    if (place === undefined) throw new Error('more own amenities than places');
    return { key: place, ...amenity };
  });
  return {
    amenities,
    former: former.filter((key) => !amenities.some((one) => one.key === key)),
  };
}

function factsOf(amenities: readonly OwnAmenity[]) {
  return fieldsPerLanguage('amenities', (language) => amenities.map(({ name }) => name[language]));
}

/** Replaces the version before; false if it is outdated. */
async function storeOwnAmenities(
  tx: TenantRows,
  { amenities, former, version }: StoredAmenities,
): Promise<boolean> {
  const values = { amenities: JSON.stringify(amenities), former: [...former] };
  const row = await insertRow(tx, 'own_amenities', values)
    .onConflict((conflict) =>
      conflict
        .column('merchant_id')
        .doUpdateSet({ ...values, version: sql`own_amenities.version + 1` })
        .where('own_amenities.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version === version + 1;
}

/** Removes amenities from all resources that have them. */
async function dropAmenities(tx: TenantRows, keys: readonly Amenity[]): Promise<void> {
  const mask = amenityMask(keys);
  await updateRows(tx, 'resource')
    .set({ amenity_mask: sql`amenity_mask & ~${mask}::integer`, version: sql`version + 1` })
    .where(sql<boolean>`amenity_mask & ${mask}::integer <> 0`)
    .execute();
}
