import type { Licence, PersonLicence } from '@axp/contracts/licences';
import { maskedNumber } from '@axp/contracts/vocabulary';
import { presentImage } from '../images/index.ts';
import type { LicenceRow } from './licence.queries.ts';
import { asLicenceClasses, asLicenceState } from './licence.queries.ts';

/** A licence as its owner sees it. */
export function presentLicence(row: LicenceRow, today: string): Licence {
  const { decided_by: by, decider_name: name } = row;
  return {
    classes: asLicenceClasses(row.classes),
    number: row.number,
    expiresOn: row.expires_on,
    photo: presentImage(row.photo_id),
    state: row.expires_on < today ? 'expired' : asLicenceState(row.state),
    reason: row.reason,
    enteredAt: row.entered_at,
    decidedAt: row.decided_at,
    decidedBy: by === null || name === null ? null : { id: by, fullName: name },
    version: row.version,
  };
}

/** The same for those who confirm it, who see the number only on demand. */
export function presentPersonLicence(row: LicenceRow, today: string): PersonLicence {
  return {
    ...presentLicence(row, today),
    number: row.number === null ? null : maskedNumber(row.number),
    person: {
      id: row.id,
      fullName: row.full_name,
      email: row.email,
      profileImage: presentImage(row.profile_image_id),
    },
  };
}
