import { addProblemPhoto } from '@axp/contracts/problems';
import { call, fileForm } from '@/shared/api/index.ts';

/**
 * Adds photos to a problem in order, each once for all sendings with the same key. Returns the
 * error that ended it, null if all were added.
 */
export async function sendPhotos(
  id: string,
  photos: readonly File[],
  key: string,
): Promise<Error | null> {
  for (const [index, photo] of photos.entries()) {
    const options = { form: fileForm(photo), idempotencyKey: `${key}-${index}` };
    const error = await call(addProblemPhoto, { params: { id } }, options).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    );
    if (error) return error;
  }
  return null;
}
