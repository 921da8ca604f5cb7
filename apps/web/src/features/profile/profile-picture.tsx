import { deleteProfileImage, profileImageTypes, setProfileImage } from '@axp/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { CroppedPictureField } from '@/shared/picture/cropped-picture-field.tsx';
import { useSession, useUser } from '@/shared/session/index.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';

const previewSide = 88;

/** Sharp wherever it is shown, and quickly sent on a phone. */
const sentSize = { width: 640, height: 640 };

/** The picture as others see it (P-02). */
export function ProfilePicture() {
  const { t } = useTranslation('profile');
  const user = useUser();
  const problemText = useProblemText();
  const toast = useToast();
  const save = useSetPicture();
  const remove = useRemovePicture();
  return (
    <CroppedPictureField
      label={t('picture.title')}
      accept={profileImageTypes}
      preview={<Avatar person={user} size={previewSide} />}
      hint={t('picture.hint')}
      chooseLabel={t(user.profileImage ? 'picture.change' : 'picture.choose')}
      removeLabel={user.profileImage ? t('picture.remove') : undefined}
      words={{
        title: t('picture.cropTitle'),
        hint: t('picture.cropHint'),
        area: t('picture.cropArea'),
        zoom: t('picture.zoom'),
        use: t('picture.use'),
      }}
      size={sentSize}
      isRound
      isDisabled={remove.isPending}
      isSaving={save.isPending}
      refusal={save.error && problemText(save.error)}
      onSend={(picture, onDone) => save.mutate(picture, { onSuccess: onDone })}
      onCancel={save.reset}
      onRemove={() =>
        remove.mutate(undefined, { onError: (error) => toast.error(problemText(error)) })
      }
    />
  );
}

/** Sends a picture of the person (P-02). */
function useSetPicture() {
  const { t } = useTranslation('profile');
  const { merge } = useSession();
  const toast = useToast();
  return useMutation({
    mutationFn: async (picture: Blob) => {
      const form = new FormData();
      form.append('file', picture, 'picture.jpg');
      return (await call(setProfileImage, {}, { form })).data;
    },
    onSuccess: (user) => {
      merge(user);
      toast.success(t('picture.saved'));
    },
  });
}

/** Deletes the picture; the avatar then shows the first letter of the name. */
function useRemovePicture() {
  const { t } = useTranslation('profile');
  const { merge } = useSession();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => (await call(deleteProfileImage)).data,
    onSuccess: (user) => {
      merge(user);
      toast.success(t('picture.removed'));
    },
  });
}
