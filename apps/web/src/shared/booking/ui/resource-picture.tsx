import type { Resource, ResourceType } from '@axp/contracts';
import { Box } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { kindIcons } from './kind-icons.ts';

interface ResourcePictureProps {
  readonly image: Resource['image'];
  /** Large pictures load the original, small ones the thumbnail. */
  readonly size: 'thumbnail' | 'original';
  /** Fallback without a photo. */
  readonly kind?: ResourceType;
  /** The one that is looked at first: it does not wait for other pictures. */
  readonly isFirst?: boolean;
  readonly sx?: SxProps<Theme>;
}

/** Decorative photo of a resource; its name is always next to it. */
export function ResourcePicture(props: ResourcePictureProps) {
  const { image, size, kind = 'room', isFirst = false, sx } = props;
  const Icon = kindIcons[kind];
  return (
    <Box
      sx={[
        {
          overflow: 'hidden',
          flexShrink: 0,
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'action.hover',
          color: 'text.secondary',
        },
        ...[sx ?? false].flat(),
      ]}
    >
      {image ? (
        <Box
          component="img"
          src={image[size]}
          alt=""
          loading={size === 'thumbnail' && !isFirst ? 'lazy' : 'eager'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      ) : (
        <Icon aria-hidden fontSize="large" />
      )}
    </Box>
  );
}
