import type { Person, User } from '@axp/contracts';
import { languages, mailGroups, QuietHours } from '@axp/contracts';
import { byKind, pushGroups, startReminders } from '@axp/contracts/vocabulary';
import { rolesOf } from '../../../platform/auth/actor.ts';
import type { MerchantContext } from '../../../platform/request-scope/request-scope.ts';
import { presentImage } from '../../records/images/index.ts';
import { rulesShownTo } from '../../resources/resources/index.ts';
import { asDriverLicence } from '../people/index.ts';
import type { PersonRow, UserRow } from './user.queries.ts';

export function presentUser(
  row: UserRow,
  merchant: MerchantContext,
  {
    homeBuildingId,
    ownFields,
    usualHours,
  }: Pick<User, 'homeBuildingId' | 'ownFields' | 'usualHours'>,
): User {
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    profileImage: presentImage(row.profile_image_id),
    timezone: row.timezone,
    usualBuildingId: row.usual_building_id,
    usualFloorId: row.usual_floor_id,
    homeBuildingId,
    language: languages.find((language) => language === row.language) ?? null,
    mutedMails: mailGroups.filter((group) => row.muted_mails.includes(group)),
    mutedPushes: pushGroups.filter((group) => row.muted_pushes.includes(group)),
    quietHours: row.quiet_hours === null ? null : QuietHours.parse(row.quiet_hours),
    mailsOwnActs: row.mails_own_acts,
    startReminders: startReminders.filter((one) => row.start_reminders.includes(one)),
    businessUnits: row.businessUnits.map((unit) => ({
      id: unit.id,
      title: unit.title,
      userBusinessUnit: { default: flag(unit.is_default) },
    })),
    termCondition: flag(row.has_accepted_terms),
    isAllBu: flag(row.is_all_bu),
    licence: presentLicence(row),
    ownAmenities: [...row.ownAmenities],
    ownFields,
    timeRules: presentTimeRules(row, merchant),
    usualHours,
    isAdministrator: row.is_administrator,
    roles: rolesOf(row),
    isApprover: row.is_approver,
  };
}

/** Default unit as it is stored now: the session may know the one before. */
export function defaultUnitOf({ businessUnits }: Pick<UserRow, 'businessUnits'>): string | null {
  return businessUnits.find((unit) => unit.is_default)?.id ?? null;
}

function presentTimeRules(
  { businessUnits }: Pick<UserRow, 'businessUnits'>,
  merchant: MerchantContext,
): User['timeRules'] {
  const businessUnitId = defaultUnitOf({ businessUnits });
  return byKind((type) => {
    const rules = rulesShownTo({ merchant, businessUnitId }, type);
    return {
      gridMinutes: rules.gridMinutes,
      defaultLengthMinutes: rules.defaultLengthMinutes,
      maxAheadDays: rules.maxAheadDays,
      minNoticeMinutes: rules.minNoticeMinutes,
      maxLengthMinutes: rules.maxLengthMinutes,
    };
  });
}

export function presentPerson(row: PersonRow): Person {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    profileImage: presentImage(row.profile_image_id),
  };
}

function presentLicence(row: UserRow): User['licence'] {
  const licence = asDriverLicence(row);
  return licence && { ...licence, classes: [...licence.classes] };
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
