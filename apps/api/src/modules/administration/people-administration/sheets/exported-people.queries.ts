import type { InviteUserBody } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import type { PersonRight } from '../../../people/people/index.ts';
import type { ListedPeople } from '../person-filter.ts';
import { matches, unitTitles } from '../person-filter.ts';

/** A person with what a sheet has of them. */
export interface ExportedPerson extends Pick<InviteUserBody, PersonRight | 'email' | 'fullName'> {
  readonly status: string;
  /** Start of the last session; null for none that is kept. */
  readonly signedInAt: string | null;
  /** Titles of business units. */
  readonly units: readonly string[];
  /** Names of the buildings that they manage. */
  readonly buildings: readonly string[];
}

/** All people that a filter finds, by name. */
export async function exportedPeople(
  trx: Transaction<DB>,
  filter: ListedPeople,
): Promise<readonly ExportedPerson[]> {
  const { rows } = await sql<ExportedPerson>`
    select email, full_name as "fullName", status, is_all_bu as "isAllBu",
      is_administrator as "isAdministrator", is_approver as "isApprover",
      is_help_desk as "isHelpDesk", is_auditor as "isAuditor",
      (select max(session.created_at) from user_session session
        where session.merchant_id = ${filter.merchantId} and session.user_id = app_user.id
      ) as "signedInAt",
      ${unitTitles(filter.merchantId)} as units,
      array(
        select building.name from building_manager manager
        join building on building.merchant_id = ${filter.merchantId}
          and building.id = manager.building_id
        where manager.merchant_id = ${filter.merchantId} and manager.user_id = app_user.id
        order by building.name collate names_en
      ) as buildings
    from app_user where ${matches(filter)}
    order by full_name collate names_en, id`.execute(trx);
  return rows;
}
