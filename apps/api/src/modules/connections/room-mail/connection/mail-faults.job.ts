import type { SystemAlerts } from '@axp/contracts/administration';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import { deleteRows, insertRow, selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { mailAdministrators } from '../../../notices/account-mails/index.ts';
import type { ConnectionRow } from './connection.queries.ts';
import { connectionQuery } from './connection.queries.ts';
import { findMailAlerts } from './mail-alerts.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
}

const everyMs = 60_000;
/** A mail server that restarts is no fault, nor is a record that is just being added. */
const patienceMs = 15 * 60_000;

/**
 * Mails administrators once about each fault of the mail of rooms, and when it works again (E-09).
 * A row remembers the fault, so that two servers mail none twice.
 */
export function watchMailFaults(deps: Deps): Job {
  return {
    name: 'watch_mail_faults',
    everyMs,
    run: async (signal) => {
      const connections = await deps.unitOfWork.asSystem((trx) =>
        trx.selectFrom('mail_connection').select('merchant_id').execute(),
      );
      for (const { merchant_id: id } of connections) {
        if (!signal.aborted) await watchFaults(deps, id);
      }
    },
  };
}

async function watchFaults({ unitOfWork, clock, newId }: Deps, id: string): Promise<void> {
  await unitOfWork.withMerchant(id, async (db) => {
    const tx = { db, merchant: { id } };
    const connection = await connectionQuery(tx).forUpdate().executeTakeFirst();
    if (!connection) return;
    const now = clock.now();
    const alerts = await findMailAlerts(tx, now);
    const known = await selectRows(tx, 'mail_fault').select(['kind', 'mailed_at']).execute();
    const ended = known.filter((fault) => isOver(fault, { connection, alerts }));
    const begun = alerts.filter(
      ({ kind, at }) =>
        known.every((fault) => fault.kind !== kind || isRenewed(fault, at)) &&
        (!isPatient(kind) || Date.parse(at) <= now.getTime() - patienceMs),
    );
    const open = known.filter((fault) => !ended.includes(fault)).map(({ kind }) => kind);
    const isBack =
      connection.is_active &&
      ended.some(({ kind }) => isOutage(kind)) &&
      ![...open, ...alerts.map(({ kind }) => kind)].some(isOutage);
    await forgetFaults(tx, ended);
    for (const { kind } of begun) {
      await insertRow(tx, 'mail_fault', { kind })
        .onConflict((conflict) =>
          conflict.columns(['merchant_id', 'kind']).doUpdateSet({ mailed_at: sql`now()` }),
        )
        .execute();
    }
    const mails = begun.map(({ kind }) => `room-mail-${kind}` as const);
    const mail = { newId, detail: connection.domain };
    for (const purpose of mails) await mailAdministrators(tx, { ...mail, purpose });
    if (connection.is_active && ended.some(({ kind }) => kind === 'setup')) {
      await mailAdministrators(tx, { ...mail, purpose: 'room-mail-setup-passed' });
    }
    if (isBack) await mailAdministrators(tx, { ...mail, purpose: 'room-mail-restored' });
  });
}

const isPatient = (kind: string) => kind === 'failing' || kind === 'setup';

/** A secret that expires and a record that is missing stop nothing yet. */
const isOutage = (kind: string) => kind === 'failing' || kind === 'silent';

interface Fault {
  readonly kind: string;
  readonly mailed_at: string;
}

interface Present {
  readonly connection: ConnectionRow;
  readonly alerts: SystemAlerts['roomMail'];
}

/** Whether another check of the setup has failed since the mail. */
function isRenewed({ kind, mailed_at: mailedAt }: Fault, at: string): boolean {
  return kind === 'setup' && Date.parse(at) > Date.parse(mailedAt);
}

/** Silence is over when a message arrives, not when none is expected any more. */
function isOver({ kind, mailed_at: mailedAt }: Fault, { connection, alerts }: Present): boolean {
  if (!connection.is_active) return true;
  // Other settings are checked before an earlier failure is over.
  if (kind === 'setup' && connection.checked_at === null) return false;
  if (kind !== 'silent') return alerts.every((alert) => alert.kind !== kind);
  return Date.parse(connection.last_message_at ?? '') > Date.parse(mailedAt);
}

async function forgetFaults(tx: TenantRows, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return;
  const kinds = faults.map(({ kind }) => kind);
  await deleteRows(tx, 'mail_fault').where('kind', 'in', kinds).execute();
}
