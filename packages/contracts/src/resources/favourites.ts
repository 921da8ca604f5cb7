import { operation } from '../operation.ts';

export const markFavourite = operation('POST', '/resources/{id}/favourite', {
  id: 'markFavourite',
  summary: 'Make a resource a favourite of mine',
  access: ['view', 'Resource'],
  errors: ['resource.not_found', 'service.not_enabled'],
});

export const unmarkFavourite = operation('DELETE', '/resources/{id}/favourite', {
  id: 'unmarkFavourite',
  summary: 'Take a resource from my favourites; nothing happens if it is none',
  access: ['view', 'Resource'],
});
