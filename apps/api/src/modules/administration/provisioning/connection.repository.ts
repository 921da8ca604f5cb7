import type { ProvisioningSettings } from '@axp/contracts/provisioning';
import { leaverRules } from '@axp/contracts/vocabulary';
import { columnValues } from '@axp/server-kit/db';
import { knownWord } from '../../../platform/db/known-word.ts';
import { insertRow, selectRows } from '../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';

export interface StoredSettings extends ProvisioningSettings {
  readonly version: number;
}

/** Transaction with the settings of provisioning, which decide what a change does. */
export interface DirectoryTransaction extends MemberTransaction {
  readonly settings: StoredSettings;
}

/** Settings of a merchant that has changed none: a directory changes no one before it is live. */
const defaults: StoredSettings = {
  isPaused: false,
  isDryRun: true,
  sendsInvitations: false,
  linksPeople: false,
  leaverRule: 'ask',
  mostDeactivations: 25,
  version: 1,
};

export async function findSettings(tx: TenantRows): Promise<StoredSettings> {
  const row = await selectRows(tx, 'scim_connection')
    .select(['is_paused as isPaused', 'is_dry_run as isDryRun'])
    .select('sends_invitations as sendsInvitations')
    .select(['links_people as linksPeople', 'leaver_rule', 'version'])
    .select('most_deactivations as mostDeactivations')
    .executeTakeFirst();
  if (!row) return defaults;
  const { leaver_rule, ...settings } = row;
  return { ...settings, leaverRule: knownWord(leaverRules, leaver_rule) };
}

/** Stores the settings over those of the version before; false if there is a later one. */
export async function storeSettings(
  tx: TenantRows,
  { version, ...settings }: StoredSettings,
): Promise<boolean> {
  const columns = { ...columnValues(settings), version: version + 1 };
  const { numInsertedOrUpdatedRows = 0n } = await insertRow(tx, 'scim_connection', columns)
    .onConflict((conflict) =>
      conflict
        .column('merchant_id')
        .doUpdateSet(columns)
        .where('scim_connection.version', '=', version),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
