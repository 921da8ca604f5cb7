import MuiAvatar from '@mui/material/Avatar';

interface AvatarProps {
  readonly person: {
    readonly fullName: string;
    readonly profileImage: { readonly thumbnail: string } | null;
  };
  /** Side in px. */
  readonly size?: number;
}

/** User's picture, or initial (L-01). The name is next to it. */
export function Avatar({ person: { fullName, profileImage }, size = 32 }: AvatarProps) {
  return (
    <MuiAvatar
      alt=""
      {...(profileImage && { src: profileImage.thumbnail })}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.44,
        fontWeight: 600,
        // A shade of whatever it stands on: the bar may have the accent's own colour.
        bgcolor: 'color-mix(in srgb, currentColor 18%, transparent)',
        color: 'inherit',
      }}
    >
      {Array.from(fullName.trim())[0]?.toUpperCase()}
    </MuiAvatar>
  );
}
