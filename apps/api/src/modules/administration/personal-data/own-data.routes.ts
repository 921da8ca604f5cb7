import { downloadOwnData, getOwnData } from '@axp/contracts/own-data';
import { savedFile } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import { findFile } from '../../../platform/files/file.repository.ts';
import type { FileContents } from '../../../platform/files/file-contents.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { recordChange } from '../../records/audit/index.ts';
import { findImageContent } from '../../records/images/index.ts';
import type { OwnFile } from './own-data.queries.ts';
import { countOwnData, listOwnFiles, ownDataParts, readPart } from './own-data.queries.ts';
import type { ZippedFile } from './zip-stream.ts';
import { zipStream } from './zip-stream.ts';

export interface OwnDataDeps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
}

const ownerOf = ({ scope, actor }: MemberContext) => ({
  merchantId: scope.merchant.id,
  userId: actor.id,
});

/** Routes for what is stored about the caller. */
export function ownDataRoutes(app: FastifyInstance, { serve, contents }: OwnDataDeps): void {
  serve.member(app, getOwnData, async ({ context }) => ({
    data: await context.scope.read((tx) => countOwnData(tx, ownerOf(context))),
  }));

  serve.member(app, downloadOwnData, async ({ context }) => {
    const { id, fullName: name } = context.actor;
    await write(context, (tx) =>
      recordChange(tx, {
        action: 'download',
        object: { type: 'user', id, name },
        before: null,
        after: null,
      }),
    );
    // Nothing is stored, so there is no copy that would have to expire.
    return savedFile('my-data.zip', 'application/zip', zipStream(filesOf(context, contents)));
  });
}

async function* filesOf(
  context: MemberContext,
  contents: FileContents,
): AsyncGenerator<ZippedFile> {
  const { scope } = context;
  const owner = ownerOf(context);
  for (const [name, select] of Object.entries(ownDataParts)) {
    const text = await scope.read((tx) => readPart(tx, owner, select));
    yield { name: `${name}.json`, bytes: Buffer.from(text) };
  }
  for (const file of await scope.read((tx) => listOwnFiles(tx, owner))) {
    const bytes = await contentOf(context, contents, file);
    if (bytes) yield { name: file.name, bytes };
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
