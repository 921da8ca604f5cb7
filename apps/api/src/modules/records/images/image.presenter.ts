import { apiBasePath } from '@axp/contracts';

/** Where the pictures of an image are served; null stays null. */
export function presentImage(imageId: string | null) {
  if (imageId === null) return null;
  const original = `${apiBasePath}/images/${imageId}`;
  return { original, thumbnail: `${original}/thumbnail` };
}
