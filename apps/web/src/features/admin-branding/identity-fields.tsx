import type { BrandingContent } from '@axp/contracts';
import { languages } from '@axp/contracts';
import type { BrandingPicture } from '@axp/contracts/vocabulary';
import { brandingPictures, brandingPictureTypes } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { PictureField } from '@/shared/picture/picture-field.tsx';
import { radius } from '@/shared/theme/tokens.ts';
import { FormCard } from './form-card.tsx';
import type { BrandingValues } from './form-values.ts';
import type { BrandingActions } from './use-branding-actions.ts';

/** Name, support contact and default language. */
export function TextFields() {
  const { t } = useTranslation(['adminBranding', 'admin']);
  const { register, control, formState } = useFormContext<BrandingValues>();
  const { ref: titleRef, ...title } = register('title');
  const { ref: supportRef, ...support } = register('supportContact');
  return (
    <FormCard title={t('text.title')}>
      <TextInput
        {...title}
        inputRef={titleRef}
        label={t('admin:field.title')}
        hint={t('text.titleHint')}
        errorText={formState.errors.title?.message}
      />
      <TextInput
        {...support}
        inputRef={supportRef}
        label={t('admin:field.supportContact')}
        hint={t('text.supportHint')}
        errorText={formState.errors.supportContact?.message}
      />
      <Controller
        name="locale"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <SelectField
            label={t('admin:field.locale')}
            hint={t('text.localeHint')}
            value={field.value}
            onChange={field.onChange}
            inputRef={field.ref}
            error={error?.message}
            options={languages.map((one) => [one, t(`value.${one}`)])}
          />
        )}
      />
    </FormCard>
  );
}

interface PictureFieldsProps {
  readonly content: BrandingContent;
  readonly actions: BrandingActions;
}

/** Logo and background; why a file was refused stands at the field that it was for. */
export function PictureFields({ content, actions }: PictureFieldsProps) {
  const { t } = useTranslation(['adminBranding', 'admin']);
  const text = useValidationText();
  const [chosenFor, setChosenFor] = useState<BrandingPicture>('logo');
  const { error } = actions;
  const issue = error instanceof ApiProblem ? error.issues[0] : undefined;
  const refusal = issue?.path === 'file' ? text.issue(issue) : undefined;
  return (
    <FormCard title={t('picture.title')} hint={t('picture.hint')}>
      {brandingPictures.map((picture) => {
        const image = content[`${picture}Image`];
        const name = t(`admin:field.${picture}`);
        return (
          <PictureField
            key={picture}
            heading="numbered"
            label={name}
            accept={brandingPictureTypes}
            preview={
              image && (
                <Preview
                  isLogo={picture === 'logo'}
                  src={image.thumbnail}
                  alt={t('picture.now', { name })}
                  ground={content.theme.navigationBar.color}
                />
              )
            }
            hint={t(`picture.${picture}Hint`)}
            chooseLabel={t(image ? 'picture.change' : 'picture.choose')}
            removeLabel={image ? t('picture.remove') : undefined}
            isDisabled={actions.isPending}
            isSaving={false}
            refusal={chosenFor === picture ? refusal : null}
            onChoose={(file) => {
              setChosenFor(picture);
              actions.setPicture(picture, file);
            }}
            onRemove={() => actions.setPicture(picture, null)}
          />
        );
      })}
    </FormCard>
  );
}

interface PreviewProps {
  readonly isLogo: boolean;
  readonly src: string;
  readonly alt: string;
  /** Behind a logo, as on the navigation bar. */
  readonly ground: string;
}

function Preview({ isLogo, src, alt, ground }: PreviewProps) {
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      sx={{
        width: 144,
        height: 80,
        p: isLogo ? 3 : 0,
        objectFit: isLogo ? 'contain' : 'cover',
        borderRadius: `${radius.control}px`,
        border: 1,
        borderColor: 'divider',
      }}
      style={isLogo ? { backgroundColor: ground } : {}}
    />
  );
}
