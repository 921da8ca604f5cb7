import type { BrandingContent } from '@axp/contracts';
import type { BrandingPicture } from '@axp/contracts/vocabulary';
import { brandingPictures, brandingPictureTypes } from '@axp/contracts/vocabulary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import type { BrandingActions } from './use-branding-actions.ts';
import { FormCard } from './form-card.tsx';

interface PictureFieldsProps {
  readonly content: BrandingContent;
  readonly actions: BrandingActions;
}

/** Logo and background; why a file was refused stands at the field that it was for. */
export function PictureFields({ content, actions }: PictureFieldsProps) {
  const { t } = useTranslation('adminBranding');
  const text = useValidationText();
  const [chosenFor, setChosenFor] = useState<BrandingPicture>('logo');
  const { error } = actions;
  const issue = error instanceof ApiProblem ? error.issues[0] : undefined;
  const refusal = issue?.path === 'file' ? text.issue(issue) : undefined;
  return (
    <FormCard title={t('picture.title')} hint={t('picture.hint')}>
      {brandingPictures.map((picture) => (
        <PictureField
          key={picture}
          picture={picture}
          image={content[`${picture}Image`]}
          ground={content.theme.navigationBar.color}
          isPending={actions.isPending}
          refusal={chosenFor === picture ? refusal : undefined}
          onChoose={(file) => {
            setChosenFor(picture);
            actions.setPicture(picture, file);
          }}
          onRemove={() => actions.setPicture(picture, null)}
        />
      ))}
    </FormCard>
  );
}

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
function PictureField(props: PictureFieldProps) {
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
          // The same file can be chosen again after it was mended.
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
