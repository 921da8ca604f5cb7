import { AppError } from '@axp/contracts';
import { inParts } from '../../../../platform/db/in-parts.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { writeWithRetry } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import type { SheetRow } from '../../../../platform/sheets/read-sheet.ts';
import { findKnownPeople } from '../sheets/known-people.queries.ts';
import { emailIn } from '../sheets/person-columns.ts';
import type { PlannedPerson, RowReason } from '../sheets/plan-people.ts';
import { planPeople, rowReason } from '../sheets/plan-people.ts';
import { invitePerson } from './invite-person.ts';
import { updatePerson } from './update-person.ts';

interface PeopleSheet {
  readonly rows: readonly SheetRow[];
  readonly existing: 'skip' | 'update';
}

/** Rows of one transaction. */
const rowsOfBatch = 25;

/** Returns the outcome of each row without writing it. */
export function checkPeople(
  { scope }: MemberContext,
  { rows, existing }: PeopleSheet,
): Promise<readonly PlannedPerson[]> {
  const emails = rows.map(({ cells }) => emailIn(cells.get('email') ?? ''));
  return scope.read(async (tx) => planPeople(rows, await findKnownPeople(tx, emails), existing));
}

interface ImportOptions {
  /** Called after each batch. */
  readonly onProgress: (done: number, total: number) => void;
  /** Called with the open sessions of people whose rights have changed. */
  readonly onChanged: (sessionIds: readonly string[]) => void;
}

/**
 * Invites and changes people batch by batch; their mails go through the outbox. A row that
 * is refused stops no other row, and a second import of the same file finds nothing to do.
 */
export async function importPeople(
  context: MemberContext,
  sheet: PeopleSheet,
  { onProgress, onChanged }: ImportOptions,
): Promise<readonly PlannedPerson[]> {
  const planned = await checkPeople(context, sheet);
  const done: PlannedPerson[] = [];
  onProgress(0, planned.length);
  for (const batch of inParts(planned, rowsOfBatch)) {
    done.push(...(await writeBatch(context, batch, onChanged)));
    onProgress(done.length, planned.length);
  }
  return done;
}

/** Writes rows together; where one of them is refused, each on its own. */
async function writeBatch(
  context: MemberContext,
  batch: readonly PlannedPerson[],
  onChanged: ImportOptions['onChanged'],
): Promise<readonly PlannedPerson[]> {
  if (batch.every(({ change }) => change === null)) return batch;
  try {
    const sessions = await writeWithRetry(context, async (tx) => {
      const ended: string[] = [];
      for (const row of batch) ended.push(...(await writeRow(tx, row)));
      return ended;
    });
    onChanged(sessions);
    return batch;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [row, ...others] = batch;
    if (row && others.length === 0) return [afterRefusal(row, error)];
    const results: PlannedPerson[] = [];
    for (const one of batch) results.push(...(await writeBatch(context, [one], onChanged)));
    return results;
  }
}

async function writeRow(tx: MemberTransaction, { change }: PlannedPerson): Promise<string[]> {
  if (change === null) return [];
  if ('update' in change) return updatePerson(tx, change.id, change.update);
  await invitePerson(tx, change.invite);
  return [];
}

const reasonOf: Readonly<Record<string, RowReason>> = {
  'user.email_taken': rowReason('email', 'known_address'),
  'user.last_administrator': rowReason('administrator', 'last_administrator'),
  'user.right_from_group': rowReason('email', 'right_from_group'),
  'user.stale': rowReason('email', 'changed_concurrently'),
  'user.not_found': rowReason('email', 'changed_concurrently'),
  'business_unit.not_found': rowReason('business_units', 'unknown_name'),
  'building.not_found': rowReason('facility_manager', 'unknown_name'),
  'limit.reached': rowReason('email', 'mail_limit'),
  'limit.merchant_reached': rowReason('email', 'mail_limit'),
};

function afterRefusal(row: PlannedPerson, error: AppError): PlannedPerson {
  const reason = reasonOf[error.code];
  if (!reason) throw error;
  const outcome = error.code === 'user.email_taken' ? 'skipped' : 'refused';
  return { ...row, outcome, reasons: [reason], change: null };
}
