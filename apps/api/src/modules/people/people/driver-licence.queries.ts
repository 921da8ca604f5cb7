import type { DriverLicence, LicenceClass } from '@axp/contracts/vocabulary';
import { licenceClasses, licenceStates } from '@axp/contracts/vocabulary';
import { knownWord } from '../../../platform/db/known-word.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** Narrows stored classes, in the order of the list; the table's check allows no others. */
export function asLicenceClasses(stored: readonly string[]): LicenceClass[] {
  return licenceClasses.filter((known) => stored.includes(known));
}

/** An active person with the licence that they have entered; null if there is no such person. */
export async function findDriverLicence(
  { db, merchant }: TenantRows,
  userId: string,
): Promise<{ readonly licence: DriverLicence | null } | null> {
  const row = await selectRows({ db, merchant }, 'app_user as person')
    .leftJoin('driving_licence as licence', sameMerchant('licence.user_id', 'person.id'))
    .select(['licence.classes', 'licence.expires_on', 'licence.state'])
    .where('person.id', '=', userId)
    .where('person.status', '=', 'active')
    .executeTakeFirst();
  return row ? { licence: asDriverLicence(row) } : null;
}

interface StoredLicence {
  readonly classes: readonly string[] | null;
  readonly expires_on: string | null;
  readonly state: string | null;
}

/** Null for a row of a person without a licence. */
export function asDriverLicence({
  classes,
  expires_on: expiresOn,
  state,
}: StoredLicence): DriverLicence | null {
  if (classes === null || expiresOn === null || state === null) return null;
  return { classes: asLicenceClasses(classes), expiresOn, state: knownWord(licenceStates, state) };
}
