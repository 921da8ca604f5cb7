import type { SystemAlerts } from '@axp/contracts/administration';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import type { DB } from '../../../../platform/db/schema.ts';
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
/** A mail server that restarts is no fault. */
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
    const known = await db
      .selectFrom('mail_fault')
      .select(['kind', 'mailed_at'])
      .where('merchant_id', '=', id)
      .execute();
    const ended = known.filter((fault) => isOver(fault, { connection, alerts }));
    const begun = alerts.filter(
      ({ kind, at }) =>
        known.every((fault) => fault.kind !== kind) &&
        (kind !== 'failing' || Date.parse(at) <= now.getTime() - patienceMs),
    );
    const open = known.filter((fault) => !ended.includes(fault)).map(({ kind }) => kind);
    const isBack =
      connection.is_active &&
      ended.some(({ kind }) => isOutage(kind)) &&
      ![...open, ...alerts.map(({ kind }) => kind)].some(isOutage);
    await forgetFaults(tx, ended);
    for (const { kind } of begun) {
      await db.insertInto('mail_fault').values({ merchant_id: id, kind }).execute();
    }
    const mails = begun.map(({ kind }) => `room-mail-${kind}` as const);
    const mail = { newId, detail: connection.domain };
    for (const purpose of mails) await mailAdministrators(tx, { ...mail, purpose });
    if (isBack) await mailAdministrators(tx, { ...mail, purpose: 'room-mail-restored' });
  });
}

/** A secret that expires stops nothing yet. */
const isOutage = (kind: string) => kind !== 'secret';

interface Fault {
  readonly kind: string;
  readonly mailed_at: string;
}

interface Present {
  readonly connection: ConnectionRow;
  readonly alerts: SystemAlerts['roomMail'];
}

/** Silence is over when a message arrives, not when none is expected any more. */
function isOver({ kind, mailed_at: mailedAt }: Fault, { connection, alerts }: Present): boolean {
  if (!connection.is_active) return true;
  if (kind !== 'silent') return alerts.every((alert) => alert.kind !== kind);
  return Date.parse(connection.last_message_at ?? '') > Date.parse(mailedAt);
}

async function forgetFaults({ db, merchant }: TenantRows, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return;
  await db
    .deleteFrom('mail_fault')
    .where('merchant_id', '=', merchant.id)
    .where(
      'kind',
      'in',
      faults.map(({ kind }) => kind),
    )
    .execute();
}
