import { findFile } from '../../../../platform/files/file.repository.ts';
import type { FileContents } from '../../../../platform/files/file-contents.ts';
import type { ZippedFile } from '../../../../platform/files/zip-stream.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { findImageContent } from '../../../records/images/index.ts';
import type { DataSubject, OwnFile } from '../own-data.queries.ts';
import { listOwnFiles, ownDataParts, readPart } from '../own-data.queries.ts';

/** Reads what is stored about a person file by file. */
export async function* ownDataFiles(
  context: MemberContext,
  contents: FileContents,
  subject: DataSubject,
): AsyncGenerator<ZippedFile> {
  const { scope } = context;
  for (const [name, select] of Object.entries(ownDataParts)) {
    const text = await scope.read((tx) => readPart(tx, subject, select));
    yield { name: `${name}.json`, content: [Buffer.from(text)], isText: true };
  }
  for (const file of await scope.read((tx) => listOwnFiles(tx, subject))) {
    const bytes = await contentOf(context, contents, file);
    if (bytes) yield { name: file.name, content: [bytes], isText: false };
  }
}

async function contentOf(
  { scope }: MemberContext,
  contents: FileContents,
  { id, table }: OwnFile,
): Promise<Buffer | null> {
  const merchantId = scope.merchant.id;
  const size = 'original';
  const found = await scope.read((tx) =>
    table === 'image' ? findImageContent(tx.db, { merchantId, id, size }) : findFile(tx, id, size),
  );
  return found && contents.read(found, { merchantId, id, size });
}
