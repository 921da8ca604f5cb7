import type { Resource } from '@axp/contracts';
import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useFavourite } from '../use-favourite.ts';

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
