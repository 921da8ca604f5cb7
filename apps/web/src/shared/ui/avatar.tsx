import { Avatar as MuiAvatar } from '@mui/material';

interface AvatarProps {
  readonly person: {
    readonly fullName: string;
    readonly profileImage: { readonly thumbnail: string } | null;
  };
  /** One for a place where the name is not shown, such as a button. */
  readonly letters?: 1 | 2;
  /** Side in px. */
  readonly size?: number;
}

/** Thai vowels that are written before the consonant they follow. */
const vowelsBefore = /^[\u0E40-\u0E44]+/u;
/** A letter with its marks; of a Thai syllable the consonant alone. */
const firstLetter = /^(?:\p{Script=Thai}|\P{M}\p{M}*)/u;

function initialOf(name: string): string {
  const [letter = ''] = firstLetter.exec(name.replace(vowelsBefore, '')) ?? [];
  return letter.toUpperCase();
}

/** Of the first and the last name; one letter where there is one name. */
export function initialsOf(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  return [...names.slice(0, 1), ...names.slice(1).slice(-1)].map(initialOf).join('');
}

/** User's picture, or initials (L-01). The name is next to it. */
export function Avatar({ person, letters = 2, size = 32 }: AvatarProps) {
  const { fullName, profileImage } = person;
  return (
    <MuiAvatar
      alt=""
      {...(profileImage && { src: profileImage.thumbnail })}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        fontWeight: 600,
        // A shade of whatever it stands on: the bar may have the accent's own colour.
        bgcolor: 'color-mix(in srgb, currentColor 10%, transparent)',
        color: 'inherit',
      }}
    >
      {initialsOf(fullName).slice(0, letters)}
    </MuiAvatar>
  );
}
