import type { FieldIssue } from '@axp/contracts';
import { profileImageEndings, profileImageLimits } from '@axp/contracts';
import { useState } from 'react';
import { useValidationText } from '@/shared/i18n/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import type { CropDialogProps } from './crop-dialog.tsx';
import { openPicture } from './crop-picture.ts';
import type { PictureFieldProps } from './picture-field.tsx';
import { PictureField } from './picture-field.tsx';
import { isPicture, readSignature } from './picture-sign.ts';

// The cropper is fetched for those who choose a picture.
const CropDialog = lazyDialog(() => import('./crop-dialog.tsx'), 'CropDialog');

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

/** A picture that was chosen from a device and waits to be cropped, or why it can't be. */
function useChosenPicture() {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [issue, setIssue] = useState<FieldIssue | null>(null);

  async function choose(file: File): Promise<void> {
    const fault = await pictureFault(file).catch(() => damagedPicture);
    setIssue(fault);
    if (fault) return;
    const url = URL.createObjectURL(file);
    await openPicture(url).then(setPicture, () => {
      URL.revokeObjectURL(url);
      setIssue(damagedPicture);
    });
  }

  function close(): void {
    if (picture) URL.revokeObjectURL(picture.src);
    setPicture(null);
  }

  return { picture, issue, choose, close };
}

const bytesPerMegabyte = 1_048_576;

function issue(code: string, params: FieldIssue['params'] = {}): FieldIssue {
  return { path: 'file', code, params };
}

/** Checks a chosen picture before sending; the server checks again. */
export async function pictureFault(file: File): Promise<FieldIssue | null> {
  const maximum = profileImageLimits.bytes;
  if (file.size === 0) return issue('file_empty');
  if (file.size > maximum) {
    return issue('file_too_large', { maximum, maximumMegabytes: maximum / bytesPerMegabyte });
  }
  if (isPicture(await readSignature(file))) return null;
  return issue('picture_type_unknown', { endings: profileImageEndings.join(', ') });
}

/** A file with the sign of a picture that no browser can show. */
const damagedPicture: FieldIssue = issue('file_damaged');
