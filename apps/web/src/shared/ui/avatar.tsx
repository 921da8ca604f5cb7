import { Avatar as MuiAvatar } from '@mui/material';

interface AvatarProps {
  readonly person: {
    readonly fullName: string;
    readonly profileImage: { readonly thumbnail: string } | null;
  };
  /** Side in px. */
  readonly size?: number;
}

/** Thai vowels that are written before the consonant they follow. */
const vowelsBefore = /^[\u0E40-\u0E44]+/u;
/** A letter with its marks; of a Thai syllable the consonant alone. */
const firstLetter = /^(?:\p{Script=Thai}|\P{M}\p{M}*)/u;

export function initialOf(name: string): string {
  const [letter = ''] = firstLetter.exec(name.trim().replace(vowelsBefore, '')) ?? [];
  return letter.toUpperCase();
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
      {initialOf(fullName)}
    </MuiAvatar>
  );
}
