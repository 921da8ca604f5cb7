import * as z from 'zod/mini';
import type { OperationShape } from '../operation.ts';
import { operation } from '../operation.ts';
import { Id } from '../schemas.ts';

const ById = z.strictObject({ id: Id });

export const markFavourite = operation({
  id: 'markFavourite',
  method: 'POST',
  path: '/resources/{id}/favourite',
  summary: 'Make a resource a favourite of mine',
  access: ['view', 'Resource'],
  params: ById,
  success: { status: 204, data: z.null() },
  errors: ['resource.not_found', 'service.not_enabled'],
});

export const unmarkFavourite = operation({
  id: 'unmarkFavourite',
  method: 'DELETE',
  path: '/resources/{id}/favourite',
  summary: 'Take a resource from my favourites; nothing happens if it is none',
  access: ['view', 'Resource'],
  params: ById,
  success: { status: 204, data: z.null() },
  errors: [],
});

export const favouritesOperations: readonly OperationShape[] = [markFavourite, unmarkFavourite];
