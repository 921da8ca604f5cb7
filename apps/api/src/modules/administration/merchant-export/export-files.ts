import { languages } from '@axp/contracts/vocabulary';
import { csvText } from '@axp/server-kit/http';
import type { Clock } from '@axp/server-kit/time';
import { sql } from 'kysely';
import { todayOf } from '../../../platform/calendar/today.ts';
import { batchesBy, oneMoreThan } from '../../../platform/db/cursor.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { findFile } from '../../../platform/files/file.repository.ts';
import type { FileContents } from '../../../platform/files/file-contents.ts';
import type { ZippedFile } from '../../../platform/files/zip-stream.ts';
import type { MerchantContext } from '../../../platform/request-scope/request-scope.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { findImageContent } from '../../records/images/index.ts';
import { peopleSheet } from '../people-administration/index.ts';
import { resourceSheet } from '../resource-administration/index.ts';
import { bookingTables, detailTables, isOpen } from './booking-tables.ts';
import { companyTables, moneyTables } from './company-tables.ts';
import type { ReadRows } from './export-table.ts';
import { csvOf } from './export-table.ts';
import { merchantTitle } from './merchant-title.ts';
import { placeTables, resourceTables } from './place-tables.ts';

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

interface Described {
  readonly company: string;
  readonly at: string;
  /** Names of the sheets, in their order. */
  readonly sheets: readonly string[];
}

/** Says in each language what an archive has, what it lacks, and how it is read again. */
function readMe({ company, at, sheets }: Described): string {
  return languages
    .map((language) => {
      const say = textsIn(language, 'sheet');
      return [
        say('export.title', { company, at }),
        say('export.format'),
        '',
        ...sheets.map((name) => `${name}.csv: ${say(`export.of.${name}`)}`),
        `attachments/: ${say('export.attachments')}`,
        `pictures/, plans/: ${say('export.pictures')}`,
        '',
        say('export.without'),
        '',
        say('export.again'),
        '',
      ].join('\r\n');
    })
    .join('\r\n');
}

interface StoredFile {
  readonly id: string;
  readonly table: 'stored_file' | 'image';
  /** Path in the archive, which no other file has. */
  readonly name: string;
}

interface FilePage {
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Attachments of bookings that are not private, plans, and pictures of resources, problems, people
 * and the company. Photos of licences are for those who confirm them.
 */
async function listStoredFiles(
  { db, merchant: { id: merchantId } }: TenantRows,
  { after, limit }: FilePage,
): Promise<readonly StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select id, "table", name from (
      select d.id, 'stored_file' as "table",
        'attachments/' || d.booking_id || '/' || d.id || '-' || d.file_name as name
      from booking_attachment d
      join booking b on b.merchant_id = d.merchant_id and b.id = d.booking_id
      join resource r on r.merchant_id = b.merchant_id and r.id = b.resource_id
      where d.merchant_id = ${merchantId} and ${isOpen}
      union all select image_id, 'image', 'pictures/resources/' || id || '.webp'
      from resource where merchant_id = ${merchantId} and image_id is not null
      union all select profile_image_id, 'image', 'pictures/people/' || id || '.webp'
      from app_user where merchant_id = ${merchantId} and profile_image_id is not null
      union all select photo.image_id, 'image',
        'pictures/problems/' || photo.problem_id || '-' || photo.place || '.webp'
      from problem_photo photo where photo.merchant_id = ${merchantId}
      union all select image_id, 'image', 'plans/' || floor_id || '.webp'
      from floor_plan_content
      where merchant_id = ${merchantId} and not is_draft and image_id is not null
      union all select logo_image_id, 'image', 'pictures/logo.webp'
      from merchant where id = ${merchantId} and logo_image_id is not null
      union all select background_image_id, 'image', 'pictures/background.webp'
      from merchant where id = ${merchantId} and background_image_id is not null
    ) file
    where ${after === null ? sql`true` : sql`name collate "C" > ${after}`}
    order by name collate "C" limit ${oneMoreThan(limit)}`.execute(db);
  return rows;
}
