import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id } from '../schemas.ts';

const mediaTypes = ['image/svg+xml', 'image/webp', 'image/png', 'image/jpeg'] as const;
/** The last two for a call with an access token that is none or has expired. */
const errors = [
  'request.not_found',
  'file_store.unavailable',
  'auth.required',
  'auth.token_expired',
] as const;
const ById = z.strictObject({ id: Id });

export const getImage = operation('GET', '/images/{id}', {
  id: 'getImage',
  summary:
    'A picture that the caller may see: logos and backgrounds are public, others need a session',
  access: 'public',
  params: ById,
  download: mediaTypes,
  success: { status: 200, data: z.null() },
  errors,
});

export const getImageThumbnail = operation('GET', '/images/{id}/thumbnail', {
  id: 'getImageThumbnail',
  summary: 'The same picture, small',
  access: 'public',
  params: ById,
  download: mediaTypes,
  success: { status: 200, data: z.null() },
  errors,
});
