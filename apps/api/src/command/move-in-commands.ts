import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, explainProblem } from '@axp/contracts';
import { isWorking, movedSubjects } from '@axp/contracts/move-in';
import { translateIn } from '@axp/server-kit/http';
import { CommandError } from '@axp/server-kit/process';
import {
  batchesOf,
  beginCheck,
  beginRun,
  beginUndo,
  findLatestDone,
  findMoveIns,
  readUpload,
  startMoveIn,
  workOn,
} from '../modules/administration/move-in/index.ts';
import { RuleSettings } from '../modules/resources/resources/index.ts';
import { findUserActor } from '../platform/auth/actor.ts';
import { selectRows } from '../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../platform/db/tenant-transaction.ts';
import { asMember } from '../platform/db/tenant-transaction.ts';
import { merchantIdOfHost } from '../platform/tenant/merchant.queries.ts';
import { createMerchantDirectory } from '../platform/tenant/merchant-directory.ts';
import type { Operator, Options } from './operator.ts';

/** Between two looks at an import that a server works on. */
const waitMs = 500;
const language = 'en';

/** Tries an import of a file, and prints what it would make. */
export async function checkMoveInBy(
  operator: Operator,
  [host = '', path = '']: readonly string[],
  options: Options,
): Promise<void> {
  const session = await openSession(operator, host, options);
  await checkFile(session, path);
}

/** Checks a file and imports it. */
export async function runMoveInBy(
  operator: Operator,
  [host = '', path = '']: readonly string[],
  options: Options,
): Promise<void> {
  const session = await openSession(operator, host, options);
  const id = await checkFile(session, path);
  const [checked] = await recordsOf(session, id);
  await session.write((tx) => beginRun(tx, id, checked?.version ?? 1));
  await finish(session, id);
}

/** Undoes the last import of a merchant. */
export async function undoMoveInBy(
  operator: Operator,
  [host = '']: readonly string[],
  options: Options,
): Promise<void> {
  const session = await openSession(operator, host, options);
  const id = await session.write((tx) => findLatestDone(tx));
  if (id === null) throw new CommandError('There is no import that can be undone.');
  await session.write((tx) => beginUndo(tx, id));
  await finish(session, id);
}

interface Session {
  readonly operator: Operator;
  readonly merchantId: string;
  readonly timezone: string;
  readonly directory: ReturnType<typeof createMerchantDirectory>;
  readonly write: <T>(work: (tx: MemberTransaction) => Promise<T>) => Promise<T>;
}

/** @throws CommandError for a host without a merchant, or an address without an administrator */
async function openSession(
  operator: Operator,
  host: string,
  { as: email = '' }: Options,
): Promise<Session> {
  const { unitOfWork, clock, newId } = operator;
  const merchantId = await unitOfWork.asSystem((trx) => merchantIdOfHost(trx, host.toLowerCase()));
  if (merchantId === null) throw new CommandError(`HOST: "${host}" is no merchant's.`);
  const parseBookingRules = (stored: unknown) => RuleSettings.parse(stored);
  const directory = createMerchantDirectory({ unitOfWork, clock, parseBookingRules });
  const merchant = await directory.findById(merchantId);
  const actor = await unitOfWork.asSystem(async (trx) => {
    const person = await selectRows({ db: trx, merchant: { id: merchantId } }, 'app_user')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    const now = clock.now().toISOString();
    return person ? findUserActor(trx, { merchantId, userId: person.id, now }) : null;
  });
  if (!merchant || !actor?.ability.can('update', 'MoveIn'))
    throw new CommandError(`--as: "${email}" is no administrator of this merchant.`);
  const caller = { address: '', device: 'axp-booking' };
  const write: Session['write'] = (work) =>
    unitOfWork
      .withMerchant(merchantId, (db) =>
        work(
          asMember(
            { db, merchant, clock, newId, caller, actor: null, uses: null, language },
            actor,
          ),
        ),
      )
      .catch(refuseInWords);
  return { operator, merchantId, timezone: merchant.timezone, directory, write };
}

function refuseInWords(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const by = { language, timezone: 'UTC', translate: translateIn(language) } as const;
  throw new CommandError(explainProblem(error.code, error.details.params ?? {}, by));
}

/** Stores a file as a draft and checks it; returns its id. */
async function checkFile(session: Session, path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new CommandError(`FILE: "${path}" can't be read.`);
  });
  const { operator, timezone } = session;
  const options = { resource: null, timezone, language, now: operator.clock.now() } as const;
  const { head, things } = await readUpload({ bytes }, options).catch(refuseInWords);
  const read = { ...head, batches: [...batchesOf(things)] };
  const fileName = path.split(/[/\\]/).at(-1) ?? path;
  const id = await session.write((tx) =>
    startMoveIn(tx, read, { fileName, bytes, subjects: movedSubjects }),
  );
  await session.write((tx) => beginCheck(tx, id));
  await finish(session, id);
  return id;
}

function recordsOf({ write, operator }: Session, id: string) {
  return write((tx) => findMoveIns(tx, { id, now: operator.clock.now() }));
}

/** Works on an import, together with servers that run, and prints what came of it. */
async function finish(session: Session, id: string): Promise<void> {
  const { operator, merchantId, directory } = session;
  const deps = { ...operator, directory, onChanged: (id: string) => directory.forget(id) };
  let [record] = await recordsOf(session, id);
  while (record && isWorking(record.state)) {
    const hasWorked = await workOn(deps, { merchantId, id });
    [record] = await recordsOf(session, id);
    if (!hasWorked && record && isWorking(record.state)) await sleep(waitMs);
  }
  if (!record || record.state === 'failed') throw new CommandError('The import failed.');
  operator.print(`The import is ${record.state}.`);
  for (const { kind, outcome, count } of record.counts)
    operator.print(`  ${kind}: ${count} ${outcome.replace('_', ' ')}`);
}
