import { addProblemPhoto } from '@axp/contracts/problems';
import { call, fileForm } from '@/shared/api/index.ts';

/** Adds photos to a problem in order; returns the error that ended it, null if all were added. */
export async function sendPhotos(id: string, photos: readonly File[]): Promise<Error | null> {
  for (const photo of photos) {
    const error = await call(addProblemPhoto, { params: { id } }, { form: fileForm(photo) }).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    );
    if (error) return error;
  }
  return null;
}
