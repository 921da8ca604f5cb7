import type { FileHandle } from 'node:fs/promises';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { limitKinds } from '@axp/contracts/vocabulary';
import { errorCode, errorMessage } from '@axp/server-kit/db';
import type { Commands } from '@axp/server-kit/process';
import { CommandError, parseCommand as parseTyped, UsageError } from '@axp/server-kit/process';
import { sql } from 'kysely';
import { removeDemo } from '../../seeds/index.ts';
import { exportFiles, recordExport } from '../modules/administration/merchant-export/index.ts';
import { zipStream } from '../platform/files/zip-stream.ts';
import { LimitSettings } from '../platform/limits/limit-settings.ts';
import { findMerchantRow, merchantIdOfHost } from '../platform/tenant/merchant.queries.ts';
import { findOwnFields } from '../platform/tenant/own-fields.ts';
import {
  connectCloudBy,
  createMerchantBy,
  disconnectCloudBy,
  listMerchants,
} from './merchant-commands.ts';
import { checkMoveInBy, runMoveInBy, undoMoveInBy } from './move-in-commands.ts';
import type { Operator, Options } from './operator.ts';
import { options } from './operator.ts';

/** Writes everything of a merchant to a new file that its owner alone can read. */
async function exportMerchantBy(
  { unitOfWork, contents, clock, newId, print }: Operator,
  [host = '']: readonly string[],
  { out }: Options,
): Promise<void> {
  if (out === undefined) throw new UsageError('Type: merchant export HOST --out FILE.zip');
  const found = await unitOfWork.asSystem(async (trx) => {
    const id = await merchantIdOfHost(trx, host.toLowerCase());
    const row = id === null ? undefined : await findMerchantRow(trx, id);
    return (
      row && { id: row.id, timezone: row.timezone, ownFields: await findOwnFields(trx, row.id) }
    );
  });
  if (!found) throw new CommandError(`HOST: "${host}" is no merchant's.`);
  const merchant = { id: found.id };
  const file = await newFile(out);
  const files = exportFiles({
    merchant: found,
    clock,
    contents,
    read: (work) => unitOfWork.readMerchant(found.id, (db) => work({ db, merchant })),
  });
  try {
    await pipeline(zipStream(files, clock.now()), file.createWriteStream());
  } catch (error) {
    await rm(out, { force: true });
    throw error;
  }
  await unitOfWork.withMerchant(found.id, (db) =>
    recordExport({ db, merchant, actor: null, clock, newId }),
  );
  print(`Everything of ${host} is in ${out}. Keep it safe: it names people and their bookings.`);
}

/** An existing file is never replaced. */
async function newFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (cause) {
    const reason = errorCode(cause) === 'EEXIST' ? 'exists already' : errorMessage(cause);
    throw new CommandError(`--out: ${path} can't be made: ${reason}`, { cause });
  }
}

export const usage = `axp-booking: runs the booking application from a shell

  axp-booking merchant create HOST --title TITLE
                              --administrator-email EMAIL --administrator-name NAME
                              [--unit NAME] [--support CONTACT]
                              [--timezone ZONE --currency CODE] [--language en|th]
      Makes a merchant with one business unit, named like the merchant unless NAME is given, which
      browsers reach by this host name, and invites its first administrator by mail. Without a zone
      it is Asia/Bangkok with prices in THB; another zone needs the currency too.

  axp-booking merchant export HOST --out FILE.zip
      Writes everything of the merchant to a new ZIP archive: sheets, attachments, pictures and plans,
      without secrets and without the content of private bookings. The audit log gets an entry.

  axp-booking merchant list

  axp-booking merchant limit HOST KIND [--person COUNT] [--merchant COUNT]
      Sets how many of a kind one person, and all people of the merchant, can cause in a day: bookings,
      guests, mails, uploads, feeds or keys. An option that is absent returns to the default.

  axp-booking cloud connect HOST TENANT [--application ID] [--name NAME] [--domains DOMAIN,DOMAIN]
      Lets people of a merchant sign in with accounts of this tenant of the sign-on platform
      (SSO_HOST), under this name, once an administrator switches the method on. The application is
      axp-booking unless the platform knows it by another id.

  axp-booking cloud disconnect HOST

  axp-booking move-in check HOST FILE --as EMAIL
  axp-booking move-in run HOST FILE --as EMAIL
  axp-booking move-in undo HOST --as EMAIL
      Imports what axp-booking move-in read has written of another system, as this administrator of
      the merchant: tries it and prints what it would make, imports it, or undoes the last import
      within a day. No mail goes out; the administration shows each import with its protocol.

  axp-booking keys create FILE
      Makes the keys that sign access tokens (TOKEN_KEYS_FILE). An existing file is never replaced.

  axp-booking move-in read librebooking|mrbs URL --out FILE [--timezone ZONE] [--table-prefix PREFIX]
      Reads the database of another product (mysql://USER@HOST/DATABASE or postgres://...) and writes
      a file to import (docs/moving-in.md). It changes nothing, and needs no server or database of
      ours. The password is in MOVE_IN_PASSWORD. ZONE is for times of what has none. Tables of MRBS
      begin with mrbs_ unless PREFIX says otherwise.

  axp-booking database distribute
      Distributes the tables over the nodes of Citus by merchant (docs/scaling.md): after the first
      migration, and after each upgrade.

  axp-booking demo remove
      Deletes the demo's merchants with everything that belongs to them. A production server does
      not start on a database that holds them, because their password is public.

It reads the same environment as the server (.env.example). The server may run or not; the
invitation goes out as soon as it runs.
`;

const commands: Commands<Operator, Options> = {
  'merchant create': { run: createMerchantBy, words: 1 },
  'merchant export': { run: exportMerchantBy, words: 1 },
  'merchant limit': { run: limitMerchantBy, words: 2 },
  'merchant list': { run: listMerchants, words: 0 },
  'cloud connect': { run: connectCloudBy, words: 2 },
  'cloud disconnect': { run: disconnectCloudBy, words: 1 },
  'move-in check': { run: checkMoveInBy, words: 2 },
  'move-in run': { run: runMoveInBy, words: 2 },
  'move-in undo': { run: undoMoveInBy, words: 1 },
  'database distribute': { run: distributeBy, words: 0 },
  'demo remove': { run: removeDemoBy, words: 0 },
};

/** @throws UsageError */
export function parseCommand(typed: readonly string[]): (operator: Operator) => Promise<void> {
  return parseTyped(typed, commands, options).run;
}

async function distributeBy({ distribute, print }: Operator): Promise<void> {
  const tables = await distribute();
  print(`${tables.length} tables were distributed over the nodes of Citus.`);
}

async function removeDemoBy({ unitOfWork, print }: Operator): Promise<void> {
  const merchants = await unitOfWork.asSystem(removeDemo);
  print(merchants === 0 ? 'There is no demo here.' : `Removed ${merchants} demo merchants.`);
}

/** Replaces the limits of one kind (H-09); the default holds where an option is absent. */
async function limitMerchantBy(
  { unitOfWork, print }: Operator,
  [host = '', kind = '']: readonly string[],
  { person, merchant }: Options,
): Promise<void> {
  const own = {
    ...(person && { person: Number(person) }),
    ...(merchant && { merchant: Number(merchant) }),
  };
  const parsed = LimitSettings.safeParse({ [kind]: own });
  if (!parsed.success) {
    throw new CommandError(
      `KIND is one of ${limitKinds.join(', ')}; --person and --merchant are whole numbers up to a billion.`,
    );
  }
  const { numAffectedRows } = await unitOfWork.asSystem((trx) =>
    sql`
      update merchant set limits = limits || ${JSON.stringify(parsed.data)}::jsonb
      where id = (select merchant_id from merchant_host where host = ${host.toLowerCase()})
    `.execute(trx),
  );
  if (numAffectedRows === 0n) throw new CommandError(`HOST: "${host}" is no merchant's.`);
  print(`The limit of ${kind} a day is changed; servers apply it within 15 seconds.`);
}
