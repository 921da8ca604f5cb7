import type { FieldIssue } from '@axp/contracts';
import { profileImageTypes } from '@axp/contracts';
import type { Licence } from '@axp/contracts/licences';
import { deleteMyLicencePhoto, setMyLicencePhoto } from '@axp/contracts/licences';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useReloadLicence } from '@/shared/licence/use-reload-licence.ts';
import { pictureFault } from '@/shared/picture/cropped-picture-field.tsx';
import { PictureField } from '@/shared/picture/picture-field.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';

/** Optional photo of the licence, seen only by its owner and those who confirm it. */
export function LicencePhoto({ photo }: Pick<Licence, 'photo'>) {
  const { t } = useTranslation('licence');
  const text = useValidationText();
  const problemText = useProblemText();
  const toast = useToast();
  const reload = useReloadLicence();
  const [fault, setFault] = useState<FieldIssue | null>(null);
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file, file.name);
      return call(setMyLicencePhoto, {}, { form });
    },
    onSuccess: () => {
      toast.success(t('own.photoSaved'));
      return reload();
    },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteMyLicencePhoto),
    onSuccess: () => {
      toast.success(t('own.photoRemoved'));
      return reload();
    },
    onError: (error) => toast.error(problemText(error)),
  });
  const choose = async (file: File): Promise<void> => {
    const found = await pictureFault(file);
    setFault(found);
    if (!found) send.mutate(file);
  };
  return (
    <PictureField
      label={t('own.photo')}
      accept={profileImageTypes}
      preview={null}
      hint={t('own.photoHint')}
      chooseLabel={t(photo ? 'own.changePhoto' : 'own.choosePhoto')}
      removeLabel={photo ? t('own.removePhoto') : undefined}
      isDisabled={remove.isPending}
      isSaving={send.isPending}
      refusal={(fault && text.issue(fault)) ?? (send.error && problemText(send.error))}
      onChoose={(file) => void choose(file)}
      onRemove={() => remove.mutate()}
    />
  );
}
