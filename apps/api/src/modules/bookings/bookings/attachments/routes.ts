import {
  AppError,
  addAttachment,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
} from '@axp/contracts';
import { uploadedFile } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { checkWithRetry, writeWithRetry } from '../../../../platform/db/tenant-transaction.ts';
import { acceptAttachment } from '../../../../platform/files/accept-attachment.ts';
import type { FileContents } from '../../../../platform/files/file-contents.ts';
import type { FileScanner } from '../../../../platform/files/file-scanner.ts';
import type { PictureDecoders } from '../../../../platform/pictures/picture-decoder.ts';
import type { ApiServe } from '../../../../platform/request-scope/serve.ts';
import { presentAttachment } from '../read/present-parts.ts';
import { visibleBooking } from '../read/view.ts';
import { attachFile, detachFile, findContent, refuseUnlessChangeable } from './attach-file.ts';

const thumbnailType = 'image/webp';

interface AttachmentRouteDeps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
  readonly pictures: PictureDecoders;
  readonly fileScanner: FileScanner | null;
}

export function attachmentRoutes(
  app: FastifyInstance,
  { serve, contents, pictures, fileScanner }: AttachmentRouteDeps,
): void {
  serve.member(app, addAttachment, async ({ params, upload, context }) => {
    // Checked first in its own transaction: decoding a picture must neither keep a transaction
    // open nor be done for a user who may not attach it.
    await checkWithRetry(context, (tx) => refuseUnlessChangeable(tx, params.id));
    await fileScanner?.refuseInfected(upload.bytes);
    const file = await acceptAttachment(pictures.of(context), upload);
    const kept = await contents.keep(context.scope, file);
    const addedId = await writeWithRetry(context, async (tx) => {
      await attachFile(tx, params.id, { file, kept });
      return kept.id;
    });
    const { attachments } = (await visibleBooking(context, params.id)).row;
    const added = attachments.find((row) => row.id === addedId);
    if (!added) throw new AppError('attachment.not_found');
    return { data: presentAttachment(added) };
  });

  serve.member(app, listAttachments, async ({ params, context }) => {
    const { attachments } = (await visibleBooking(context, params.id)).row;
    return { data: attachments.map(presentAttachment) };
  });

  serve.member(app, downloadAttachment, async ({ params, query, context }) => {
    const { attachments } = (await visibleBooking(context, params.id)).row;
    const row = attachments.find(({ id }) => id === params.attachmentId);
    const found =
      row && (await writeWithRetry(context, (tx) => findContent(tx, row.id, query.size)));
    const merchantId = context.scope.merchant.id;
    const bytes =
      found && (await contents.read(found, { merchantId, id: row.id, size: query.size }));
    if (!row || !bytes) throw new AppError('attachment.not_found');
    const isThumbnail = query.size === 'thumbnail';
    return uploadedFile({
      fileName: isThumbnail ? `${row.file_name}.webp` : row.file_name,
      mediaType: isThumbnail ? thumbnailType : row.media_type,
      bytes,
    });
  });

  serve.member(app, deleteAttachment, ({ params, context }) =>
    writeWithRetry(context, (tx) => detachFile(tx, params.id, params.attachmentId)),
  );
}
