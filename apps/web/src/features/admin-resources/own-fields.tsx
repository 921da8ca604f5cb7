import type { ComponentProps } from 'react';
import { OwnFieldControls } from '@/shared/own-fields/own-field-controls.tsx';
import { FormSection } from './form-section.tsx';
import { useFieldLabel } from './resource-words.ts';

/** Fields that the merchant has added to resources (F-03). */
export function OwnFields(props: ComponentProps<typeof OwnFieldControls>) {
  const label = useFieldLabel();
  return (
    <FormSection title={label('ownFields')}>
      <OwnFieldControls {...props} />
    </FormSection>
  );
}
