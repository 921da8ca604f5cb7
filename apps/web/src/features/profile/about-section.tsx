import {
  deleteProfileImage,
  parseFields,
  profileImageTypes,
  setProfileImage,
  UpdateMeBody,
} from '@axp/contracts';
import { Box, Divider } from '@mui/material';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, fileForm, useProblemText } from '@/shared/api/index.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { CroppedPictureField } from '@/shared/picture/cropped-picture-field.tsx';
import { useSession, useUser } from '@/shared/session/index.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { ProfileSection } from './profile-section.tsx';
import { useChangeProfile } from './use-change-profile.ts';

/** Picture and name, as colleagues see them. */
export function AboutSection() {
  const { t } = useTranslation('profile');
  const { id, email } = useUser();
  return (
    <ProfileSection id="about" title={t('about.title')}>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <ProfilePicture />
        <Divider />
        <NameForm key={id} email={email} />
      </Box>
    </ProfileSection>
  );
}

/** The name that colleagues see; saved when it is complete, not letter by letter. */
function NameForm({ email }: { readonly email: string }) {
  const { t } = useTranslation('profile');
  const { fullName } = useUser();
  const [name, setName] = useState(fullName);
  const [errorText, setErrorText] = useState<string>();
  const text = useValidationText();
  const change = useChangeProfile();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const parsed = parseFields(UpdateMeBody, { fullName: name });
    const issue = parsed.success ? undefined : parsed.issues[0];
    setErrorText(issue && text.issue(issue));
    if (parsed.success) change.mutate(parsed.data, { onSuccess: (user) => setName(user.fullName) });
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}
    >
      <TextInput
        name="fullName"
        label={t('about.name')}
        autoComplete="name"
        value={name}
        errorText={errorText}
        onChange={(event) => {
          setName(event.target.value);
          setErrorText(undefined);
        }}
      />
      <TextInput
        name="email"
        label={t('about.email')}
        value={email}
        readOnly
        hint={t('about.emailHint')}
      />
      {name !== fullName && (
        <SubmitButton
          isSubmitting={change.isPending}
          size="medium"
          sx={{ justifySelf: { sm: 'start' } }}
        >
          {t('save')}
        </SubmitButton>
      )}
    </Box>
  );
}

const previewSide = 88;

/** Sharp wherever it is shown, and quickly sent on a phone. */
const sentSize = { width: 640, height: 640 };

/** The picture as others see it (P-02). */
function ProfilePicture() {
  const { t } = useTranslation('profile');
  const user = useUser();
  const problemText = useProblemText();
  const { merge } = useSession();
  const save = useChange(
    async (picture: Blob) => {
      const form = fileForm(new File([picture], 'picture.jpg', { type: picture.type }));
      return (await call(setProfileImage, {}, { form })).data;
    },
    { done: t('picture.saved'), onDone: merge, isShownByForm: () => true },
  );
  const remove = useChange(async () => (await call(deleteProfileImage)).data, {
    done: t('picture.removed'),
    onDone: merge,
  });
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
      onRemove={() => remove.mutate()}
    />
  );
}
