import { exportMerchant } from '@axp/contracts/administration';
import { savedFile } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { FileContents } from '../../../platform/files/file-contents.ts';
import { zipStream } from '../../../platform/files/zip-stream.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { exportFiles } from './export-files.ts';
import type { ReadRows } from './export-table.ts';
import { recordExport } from './record-export.ts';

interface Deps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
}

/** The export of everything of a merchant. */
export function merchantExportRoutes(app: FastifyInstance, { serve, contents }: Deps): void {
  serve.member(app, exportMerchant, async ({ context }) => {
    const { scope } = context;
    const { merchant, clock } = scope;
    await write(context, recordExport);
    // Nothing is stored, so there is no copy that would have to expire.
    const read: ReadRows = (work) => scope.read(work);
    const files = exportFiles({ merchant, clock, read, contents });
    return savedFile('export.zip', 'application/zip', zipStream(files, clock.now()));
  });
}
