import { downloadOwnData, getOwnData } from '@axp/contracts/own-data';
import { savedFile } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { FileContents } from '../../../platform/files/file-contents.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { recordChange } from '../../records/audit/index.ts';
import { countOwnData } from './own-data.queries.ts';
import { ownDataFiles } from './use-cases/own-data-files.ts';
import { zipStream } from './zip-stream.ts';

export interface OwnDataDeps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
}

/** Routes for what is stored about the caller. */
export function ownDataRoutes(app: FastifyInstance, { serve, contents }: OwnDataDeps): void {
  serve.member(app, getOwnData, async ({ context: { scope, actor } }) => ({
    data: await scope.read((tx) => countOwnData(tx, actor.id)),
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
    return savedFile('my-data.zip', 'application/zip', zipStream(ownDataFiles(context, contents)));
  });
}
