import type { Resource } from '@axp/contracts';
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';

interface ResourcePictureProps {
  readonly image: Resource['image'];
  /** Large pictures load the original, small ones the thumbnail. */
  readonly size: 'thumbnail' | 'original';
  readonly sx?: SxProps<Theme>;
}

/** A resource's photo; decorative, since its name always stands beside it. */
export function ResourcePicture({ image, size, sx }: ResourcePictureProps) {
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
          loading={size === 'thumbnail' ? 'lazy' : 'eager'}
          decoding="async"
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      ) : (
        <MeetingRoom aria-hidden fontSize="large" />
      )}
    </Box>
  );
}
