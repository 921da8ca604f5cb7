import { useValidationText } from '@/shared/i18n/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import type { CropDialogProps } from './crop-dialog.tsx';
import type { PictureFieldProps } from './picture-field.tsx';
import { PictureField } from './picture-field.tsx';
import { useChosenPicture } from './use-chosen-picture.ts';

// The cropper is fetched for those who choose a picture.
const CropDialog = lazyDialog(() =>
  import('./crop-dialog.tsx').then((module) => module.CropDialog),
);

interface CroppedPictureFieldProps
  extends Omit<PictureFieldProps, 'onChoose' | 'refusal'>,
    Pick<CropDialogProps, 'words' | 'size' | 'isRound'> {
  readonly refusal: string | null;
  readonly onSend: (picture: Blob, onDone: () => void) => void;
  /** The picture is not sent after all; its refusal is of no interest any more. */
  readonly onCancel: () => void;
}

/** A picture of fixed proportions: the part that others see is chosen before it is sent. */
export function CroppedPictureField(props: CroppedPictureFieldProps) {
  const { words, size, isRound = false, refusal, onSend, onCancel, ...field } = props;
  const { picture, issue, choose, close } = useChosenPicture();
  const text = useValidationText();
  const chosenFault = issue && text.issue(issue);
  return (
    <>
      <PictureField
        {...field}
        // A refusal of the picture that is being cropped is shown in the dialog.
        refusal={chosenFault ?? (picture ? null : refusal)}
        onChoose={(file) => void choose(file)}
      />
      {picture && (
        <CropDialog
          picture={picture}
          words={words}
          size={size}
          isRound={isRound}
          isSaving={field.isSaving}
          trouble={refusal}
          onUse={(cropped) => onSend(cropped, close)}
          onClose={() => {
            onCancel();
            close();
          }}
        />
      )}
    </>
  );
}
