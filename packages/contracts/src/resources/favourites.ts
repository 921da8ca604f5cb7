import { operation } from '../operation.ts';

export const markFavourite = operation('POST', '/resources/{id}/favourite', {
  summary: 'Add a resource to my favourites',
  access: ['view', 'Resource'],
  errors: ['resource.not_found', 'service.not_enabled'],
});

export const unmarkFavourite = operation('DELETE', '/resources/{id}/favourite', {
  summary: 'Remove a resource from my favourites',
  access: ['view', 'Resource'],
});
