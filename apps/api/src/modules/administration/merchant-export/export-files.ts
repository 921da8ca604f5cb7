import { csvText } from '@axp/server-kit/http';
import type { Clock } from '@axp/server-kit/time';
import { todayOf } from '../../../platform/calendar/today.ts';
import { batchesBy } from '../../../platform/db/cursor.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { findFile } from '../../../platform/files/file.repository.ts';
import type { FileContents } from '../../../platform/files/file-contents.ts';
import type { ZippedFile } from '../../../platform/files/zip-stream.ts';
import type { MerchantContext } from '../../../platform/request-scope/request-scope.ts';
import { findImageContent } from '../../records/images/index.ts';
import { peopleSheet } from '../people-administration/index.ts';
import { resourceSheet } from '../resource-administration/index.ts';
import { bookingTables, detailTables } from './booking-tables.ts';
import { companyTables, moneyTables } from './company-tables.ts';
import type { ReadRows } from './export-table.ts';
import { csvOf } from './export-table.ts';
import { merchantTitle } from './merchant-title.ts';
import { placeTables, resourceTables } from './place-tables.ts';
import { readMe } from './read-me.ts';
import type { StoredFile } from './stored-files.queries.ts';
import { listStoredFiles } from './stored-files.queries.ts';

export interface ExportSource {
  readonly merchant: Pick<MerchantContext, 'id' | 'timezone' | 'ownFields'>;
  readonly clock: Clock;
  readonly read: ReadRows;
  readonly contents: Pick<FileContents, 'read'>;
}

/** Everything of a merchant, file by file (R-06, ADR 138). No more than a batch is in memory. */
export async function* exportFiles(source: ExportSource): AsyncGenerator<ZippedFile> {
  const { merchant, clock, read } = source;
  const tables = [
    ...placeTables(merchant.id),
    ...resourceTables(merchant.id),
    ...companyTables(merchant.id),
    ...moneyTables(merchant.id),
    ...bookingTables(merchant),
    ...detailTables(merchant.id),
  ];
  const sheets = sheetsOf(source);
  const at = clock.now().toISOString();
  const names = [...Object.keys(sheets), ...tables.map(({ name }) => name)];
  yield text('README.txt', readMe({ company: await read(merchantTitle), at, sheets: names }));
  for (const [name, rows] of Object.entries(sheets)) {
    yield text(`${name}.csv`, csvText(await read(rows)));
  }
  for (const table of tables) {
    yield { name: `${table.name}.csv`, content: csvOf(read, table), isText: true };
  }
  const batches = batchesBy<StoredFile, string>(
    (page) => read((tx) => listStoredFiles(tx, page)),
    ({ name }) => name,
  );
  for await (const files of batches) yield* contentsOf(source, files);
}

/** The sheets that the imports of people and resources read. */
function sheetsOf({ merchant, clock }: ExportSource) {
  const { ownFields } = merchant;
  const today = todayOf({ merchant, clock });
  return {
    people: (tx: TenantRows) => peopleSheet(tx, today),
    rooms: (tx: TenantRows) => resourceSheet(tx, { type: 'room', ownFields }),
    cars: (tx: TenantRows) => resourceSheet(tx, { type: 'car', ownFields }),
    assets: (tx: TenantRows) => resourceSheet(tx, { type: 'asset', ownFields }),
  };
}

function text(name: string, content: string): ZippedFile {
  return { name, content: [Buffer.from(content)], isText: true };
}

async function* contentsOf(
  { merchant, read, contents }: ExportSource,
  files: readonly StoredFile[],
): AsyncGenerator<ZippedFile> {
  const size = 'original';
  for (const { id, table, name } of files) {
    const address = { merchantId: merchant.id, id, size } as const;
    const found = await read((tx) =>
      table === 'image' ? findImageContent(tx.db, address) : findFile(tx, id, size),
    );
    const bytes = found && (await contents.read(found, address));
    if (bytes) yield { name, content: [bytes], isText: false };
  }
}
