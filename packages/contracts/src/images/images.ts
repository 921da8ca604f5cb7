import { operation } from '../operation.ts';

const mediaTypes = ['image/svg+xml', 'image/webp', 'image/png', 'image/jpeg'] as const;
/** The last two for a call with an access token that is none or has expired. */
const errors = [
  'request.not_found',
  'file_store.unavailable',
  'auth.required',
  'auth.token_expired',
] as const;
export const getImage = operation('GET', '/images/{id}', {
  summary: 'Get a picture; logos and backgrounds are public, others need a session',
  access: 'public',
  download: mediaTypes,
  errors,
});

export const getImageThumbnail = operation('GET', '/images/{id}/thumbnail', {
  summary: 'Get the thumbnail of a picture',
  access: 'public',
  download: mediaTypes,
  errors,
});
