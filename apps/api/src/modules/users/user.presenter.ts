import type { Person, User } from '@axp/contracts';
import { languages, mailGroups } from '@axp/contracts';
import { presentImage } from '../images/index.ts';
import { asLicenceClass } from '../resources/index.ts';
import type { PersonRow, UserRow } from './user.queries.ts';

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    profileImage: presentImage(row.profile_image_id),
    timezone: row.timezone,
    language: languages.find((language) => language === row.language) ?? null,
    mutedMails: mailGroups.filter((group) => row.muted_mails.includes(group)),
    businessUnits: row.businessUnits.map((unit) => ({
      id: unit.id,
      title: unit.title,
      userBusinessUnit: { default: flag(unit.is_default) },
    })),
    termCondition: flag(row.has_accepted_terms),
    isAllBu: flag(row.is_all_bu),
    licence: presentLicence(row),
    isAdministrator: row.is_administrator,
    isApprover: row.is_approver,
  };
}

export function presentPerson(row: PersonRow): Person {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    profileImage: presentImage(row.profile_image_id),
  };
}

function presentLicence({
  licence_class,
  licence_expires_on: expiresOn,
}: UserRow): User['licence'] {
  const licenceClass = asLicenceClass(licence_class);
  return licenceClass === null || expiresOn === null ? null : { class: licenceClass, expiresOn };
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
