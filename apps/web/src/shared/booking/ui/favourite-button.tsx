import type { OperationAnswer, Resource, SearchHit, searchResources } from '@axp/contracts';
import { markFavourite, unmarkFavourite } from '@axp/contracts';
import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import { IconButton } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import type { InfiniteData } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { placeQueries } from '../queries/place-queries.ts';
import { searchQueries } from '../queries/search-queries.ts';

interface FavouriteButtonProps {
  readonly resource: Pick<Resource, 'id' | 'name'>;
  readonly isFavourite: boolean;
  readonly sx?: SxProps<Theme>;
}

/** The star of a resource: one tap makes it a favourite, another one takes that back. */
export function FavouriteButton({ resource, isFavourite, sx = {} }: FavouriteButtonProps) {
  const { t } = useTranslation('common');
  const change = useFavourite();
  const { id, name } = resource;
  const Icon = isFavourite ? Star : StarBorder;
  return (
    <IconButton
      aria-label={t('favourite.mark', { name })}
      aria-pressed={isFavourite}
      onClick={() => change({ resource: { id, name }, isFavourite: !isFavourite })}
      sx={sx}
    >
      <Icon aria-hidden sx={{ color: isFavourite ? 'warning.main' : 'text.secondary' }} />
    </IconButton>
  );
}

type Page = OperationAnswer<typeof searchResources>;

type FavouriteChange = Omit<FavouriteButtonProps, 'sx'>;

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
function useFavourite() {
  const { t } = useTranslation('common');
  const toast = useToast();
  const queryClient = useQueryClient();

  const show = (change: FavouriteChange) => {
    queryClient.setQueriesData<InfiniteData<Page>>(
      { queryKey: searchQueries.found() },
      (found) =>
        found && {
          ...found,
          pages: found.pages.map((page) => ({ ...page, data: marked(page.data, change) })),
        },
    );
    queryClient.setQueryData(
      placeQueries.resource(change.resource.id).queryKey,
      (detail) => detail && { ...detail, isFavourite: change.isFavourite },
    );
  };

  const { mutate } = useMutation({
    mutationFn: ({ resource: { id }, isFavourite }: FavouriteChange) =>
      call(isFavourite ? markFavourite : unmarkFavourite, { params: { id } }),
    onMutate: show,
    onError: (_error, change) => {
      show({ ...change, isFavourite: !change.isFavourite });
      toast.error(t('favourite.failed'));
    },
    onSuccess: (_answer, change) => {
      const { resource, isFavourite } = change;
      const { name } = resource;
      toast.success(t(isFavourite ? 'favourite.marked' : 'favourite.unmarked', { name }), {
        action: {
          label: t('action.undo'),
          onClick: () => mutate({ resource, isFavourite: !isFavourite }),
        },
      });
    },
    // The list of favourites on the home page contains only favourites, so it is refetched.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...bookingsKey, 'favourites'] }),
  });
  return mutate;
}
