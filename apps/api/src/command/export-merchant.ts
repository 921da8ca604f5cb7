import type { FileHandle } from 'node:fs/promises';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { errorCode, errorMessage } from '@axp/server-kit/db';
import { CommandError, UsageError } from '@axp/server-kit/process';
import { exportFiles, recordExport } from '../modules/administration/merchant-export/index.ts';
import { zipStream } from '../platform/files/zip-stream.ts';
import { findMerchantRow, merchantIdOfHost } from '../platform/tenant/merchant.queries.ts';
import { findOwnFields } from '../platform/tenant/own-fields.ts';
import type { Operator, Options } from './operator.ts';

/** Writes everything of a merchant to a new file that its owner alone can read. */
export async function exportMerchantBy(
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
