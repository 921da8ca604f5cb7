import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id } from '../schemas.ts';

const ById = z.strictObject({ id: Id });

export const markFavourite = operation('POST', '/resources/{id}/favourite', {
  id: 'markFavourite',
  summary: 'Make a resource a favourite of mine',
  access: ['view', 'Resource'],
  params: ById,
  success: { status: 204, data: z.null() },
  errors: ['resource.not_found', 'service.not_enabled'],
});

export const unmarkFavourite = operation('DELETE', '/resources/{id}/favourite', {
  id: 'unmarkFavourite',
  summary: 'Take a resource from my favourites; nothing happens if it is none',
  access: ['view', 'Resource'],
  params: ById,
  success: { status: 204, data: z.null() },
});
