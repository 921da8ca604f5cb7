import type { OperationAnswer, Resource, SearchHit, searchResources } from '@axp/contracts';
import { markFavourite, unmarkFavourite } from '@axp/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/index.ts';
import { bookingsKey } from './queries/bookings-key.ts';
import { placeQueries } from './queries/place-queries.ts';
import { searchQueries } from './queries/search-queries.ts';

type Page = OperationAnswer<typeof searchResources>;
type Favourite = Pick<Resource, 'id' | 'name'>;

interface FavouriteChange {
  readonly resource: Favourite;
  readonly isFavourite: boolean;
}

function marked(
  hits: readonly SearchHit[],
  { resource, isFavourite }: FavouriteChange,
): SearchHit[] {
  return hits.map((hit) => (hit.resource.id === resource.id ? { ...hit, isFavourite } : hit));
}

/**
 * Marks a resource as a favourite, or no longer: shown at once, taken back when the server
 * refuses, and undone with one tap.
 */
export function useFavourite() {
  const { t } = useTranslation('common');
  const toast = useToast();
  const queryClient = useQueryClient();

  const show = (wish: FavouriteChange) => {
    queryClient.setQueriesData<InfiniteData<Page>>(
      { queryKey: searchQueries.found() },
      (found) =>
        found && {
          ...found,
          pages: found.pages.map((page) => ({ ...page, data: marked(page.data, wish) })),
        },
    );
    queryClient.setQueryData(
      placeQueries.resource(wish.resource.id).queryKey,
      (detail) => detail && { ...detail, isFavourite: wish.isFavourite },
    );
  };

  const { mutate } = useMutation({
    mutationFn: ({ resource: { id }, isFavourite }: FavouriteChange) =>
      call(isFavourite ? markFavourite : unmarkFavourite, { params: { id } }),
    onMutate: show,
    onError: (_error, wish) => {
      show({ ...wish, isFavourite: !wish.isFavourite });
      toast.error(t('favourite.failed'));
    },
    onSuccess: (_answer, wish) => {
      const { resource, isFavourite } = wish;
      const { name } = resource;
      toast.success(t(isFavourite ? 'favourite.marked' : 'favourite.unmarked', { name }), {
        action: {
          label: t('action.undo'),
          onClick: () => mutate({ resource, isFavourite: !isFavourite }),
        },
      });
    },
    // Reloads the list of favourites on the home page.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...bookingsKey, 'favourites'] }),
  });
  return mutate;
}
