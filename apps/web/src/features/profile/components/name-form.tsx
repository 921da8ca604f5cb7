import { parseFields, UpdateMeBody } from '@axp/contracts';
import Box from '@mui/material/Box';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { SubmitButton } from '@/shared/ui/submit-button.tsx';
import { TextInput } from '@/shared/ui/text-input.tsx';
import { useChangeProfile } from '../hooks/use-change-profile.ts';

/** The name that colleagues see; saved when it is complete, not letter by letter. */
export function NameForm({ email }: { readonly email: string }) {
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
