import { problemPhotoLimits } from '@axp/contracts/vocabulary';
import Close from '@mui/icons-material/Close';
import { Box, IconButton, Typography } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '@/shared/keyboard/keep-focus.ts';
import { PhotoButton } from './photo-button.tsx';
import { PhotoTile } from './photo-tile.tsx';

interface PhotosFieldProps {
  readonly value: readonly File[];
  readonly onChange: (photos: readonly File[]) => void;
}

/** Photos that are sent with a form. */
export function PhotosField({ value, onChange }: PhotosFieldProps) {
  const { t } = useTranslation('myBooking');
  const id = useId();
  const { perProblem: maximum } = problemPhotoLimits;
  const add = (photo: File) => {
    const isNew = value.every((one) => keyOf(one) !== keyOf(photo));
    if (isNew) onChange([...value, photo]);
  };
  return (
    <Box
      ref={keepFocus}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography id={id} variant="subtitle2" component="p">
        {t('photos.label', { maximum })}
      </Typography>
      {value.length > 0 && (
        <Box component="ul" sx={rowStyle}>
          {value.map((photo, index) => (
            <Box component="li" key={keyOf(photo)} tabIndex={-1} sx={{ position: 'relative' }}>
              <ChosenPhoto photo={photo} />
              <IconButton
                aria-label={t('photos.remove', { number: index + 1 })}
                onClick={() => onChange(value.filter((one) => one !== photo))}
                sx={removeStyle}
              >
                <Close fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {value.length < maximum && <PhotoButton onChoose={add} />}
    </Box>
  );
}

/** Two choices of one photo are the same. */
function keyOf({ name, lastModified, size }: File): string {
  return `${name}/${lastModified}/${size}`;
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const removeStyle = {
  position: 'absolute',
  top: 0,
  right: 0,
  width: 44,
  height: 44,
  '& > svg': { bgcolor: 'background.paper', color: 'text.primary', borderRadius: '50%' },
} as const;

function ChosenPhoto({ photo }: { readonly photo: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setAddress(typeof reader.result === 'string' ? reader.result : null);
    reader.readAsDataURL(photo);
    return () => reader.abort();
  }, [photo]);
  return <PhotoTile address={address} alt={photo.name} />;
}
