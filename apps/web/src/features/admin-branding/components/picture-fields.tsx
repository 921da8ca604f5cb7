import type { BrandingContent } from '@axp/contracts';
import type { BrandingPicture } from '@axp/contracts/vocabulary';
import { brandingPictures } from '@axp/contracts/vocabulary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import type { BrandingActions } from '../hooks/use-branding-actions.ts';
import { FormCard } from './form-card.tsx';
import { PictureField } from './picture-field.tsx';

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
