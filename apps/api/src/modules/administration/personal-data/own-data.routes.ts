import { AppError } from '@axp/contracts';
import { downloadUserData } from '@axp/contracts/administration';
import { downloadOwnData, getOwnData, updateErasureRequest } from '@axp/contracts/own-data';
import { savedFile } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { write, writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { FileContents } from '../../../platform/files/file-contents.ts';
import { zipStream } from '../../../platform/files/zip-stream.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { findPerson } from '../../people/people/index.ts';
import { recordChange } from '../../records/audit/index.ts';
import { countOwnData } from './own-data.queries.ts';
import { changeErasureRequest } from './use-cases/change-erasure-request.ts';
import { ownDataFiles } from './use-cases/own-data-files.ts';

export interface OwnDataDeps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
}

/** Routes for what is stored about the caller, or about a person before an erasure. */
export function ownDataRoutes(app: FastifyInstance, { serve, contents }: OwnDataDeps): void {
  serve.member(app, getOwnData, async ({ context: { scope, actor } }) => ({
    data: await scope.read((tx) => countOwnData(tx, actor.id)),
  }));

  serve.member(app, downloadOwnData, async ({ context }) => {
    const { id, fullName: name } = context.actor;
    await write(context, (tx) =>
      recordChange(tx, { action: 'download', object: { type: 'user', id, name } }),
    );
    // Nothing is stored, so there is no copy that would have to expire.
    const subject = { userId: id, reader: 'person' } as const;
    const files = ownDataFiles(context, contents, subject);
    return savedFile('my-data.zip', 'application/zip', zipStream(files, context.scope.clock.now()));
  });

  serve.member(app, updateErasureRequest, async ({ body, context }) => {
    await writeWithRetry(context, (tx) => changeErasureRequest(tx, body));
    const { scope, actor } = context;
    return { data: await scope.read((tx) => countOwnData(tx, actor.id)) };
  });

  serve.member(app, downloadUserData, async ({ params: { id: userId }, context }) => {
    await write(context, async (tx) => {
      const person = await findPerson(tx, userId);
      if (!person) throw new AppError('user.not_found');
      await recordChange(tx, {
        action: 'download',
        object: { type: 'user', id: userId, name: person.fullName },
      });
    });
    const files = ownDataFiles(context, contents, { userId, reader: 'administrator' });
    return savedFile('data.zip', 'application/zip', zipStream(files, context.scope.clock.now()));
  });
}
