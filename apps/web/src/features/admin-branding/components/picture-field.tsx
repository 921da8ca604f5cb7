import type { BrandingPicture } from '@axp/contracts/vocabulary';
import { brandingPictureTypes } from '@axp/contracts/vocabulary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '@/shared/theme/tokens.ts';

interface PictureFieldProps {
  readonly picture: BrandingPicture;
  readonly image: { readonly thumbnail: string } | null;
  /** Behind a logo, which stands on the navigation bar. */
  readonly ground: string;
  readonly isPending: boolean;
  readonly refusal: string | undefined;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** A picture of the draft; it is kept as soon as it is chosen. */
export function PictureField(props: PictureFieldProps) {
  const { picture, image, ground, isPending, refusal, onChoose, onRemove } = props;
  const { t } = useTranslation(['adminBranding', 'admin']);
  const input = useRef<HTMLInputElement>(null);
  const name = t(`admin:field.${picture}`);
  const chooseLabel = t(image ? 'picture.change' : 'picture.choose');
  return (
    <Box role="group" aria-label={name}>
      <Typography variant="subtitle2" component="h3">
        {name}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {t(`picture.${picture}Hint`)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mt: 2 }}>
        {image && (
          <Box
            component="img"
            src={image.thumbnail}
            alt={t('picture.now', { name })}
            sx={{
              width: 144,
              height: 80,
              p: picture === 'logo' ? 3 : 0,
              objectFit: picture === 'logo' ? 'contain' : 'cover',
              borderRadius: `${radius.control}px`,
              border: 1,
              borderColor: 'divider',
            }}
            style={picture === 'logo' ? { backgroundColor: ground } : {}}
          />
        )}
        <Button
          variant="outlined"
          color="inherit"
          disabled={isPending}
          aria-label={`${chooseLabel}: ${name}`}
          onClick={() => input.current?.click()}
        >
          {chooseLabel}
        </Button>
        {image && (
          <Button
            color="inherit"
            disabled={isPending}
            aria-label={`${t('picture.remove')}: ${name}`}
            onClick={onRemove}
          >
            {t('picture.remove')}
          </Button>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        accept={brandingPictureTypes.join(',')}
        aria-label={name}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again after a correction.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      {refusal !== undefined && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {refusal}
        </Alert>
      )}
    </Box>
  );
}
