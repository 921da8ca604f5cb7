import type { UploadedFile } from '@axp/contracts';
import type { PictureDecoders } from '../pictures/picture-decoder.ts';
import type { MemberContext } from '../request-scope/request-scope.ts';
import type { KeptPicture } from './file.repository.ts';
import type { FileContents } from './file-contents.ts';
import type { RenderedPicture } from './render-picture.ts';
import { renderPicture } from './render-picture.ts';

interface Deps {
  readonly contents: FileContents;
  readonly pictures: PictureDecoders;
}

interface Sent {
  readonly upload: UploadedFile;
  readonly use: 'profile' | 'photo' | 'plan';
}

/**
 * Renders an uploaded picture and keeps it for a row that a transaction then adds.
 * @throws AppError that names the rule which the picture breaks, file_store.unavailable
 */
export async function keepPicture(
  { contents, pictures }: Deps,
  context: MemberContext,
  { upload, use }: Sent,
): Promise<KeptPicture & Pick<RenderedPicture, 'width' | 'height'>> {
  const drawn = await renderPicture(pictures.of(context), upload, use);
  const { mediaType, original: bytes, thumbnail, width, height } = drawn;
  return {
    mediaType,
    width,
    height,
    kept: await contents.keep(context.scope, { bytes, thumbnail }),
  };
}
