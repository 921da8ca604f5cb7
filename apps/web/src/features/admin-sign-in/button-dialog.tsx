import {
  deleteSignInLogo,
  parseFields,
  SignInMethodChange,
  setSignInLogo,
  updateSignInMethod,
} from '@axp/contracts';
import { providerLogoTypes } from '@axp/contracts/vocabulary';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { PictureField } from '@/shared/picture/picture-field.tsx';
import { MethodPicture } from './method-picture.tsx';
import type { MethodWithButton } from './method-with-button.ts';
import { useSettingsChange } from './use-settings-change.ts';

interface ButtonDialogProps {
  readonly method: MethodWithButton;
  readonly version: number;
  readonly onClose: () => void;
}

const languages = ['en', 'th'] as const;

/** Edits the label in each language and the icon of a sign-in button. */
export function ButtonDialog({ method, version, onClose }: ButtonDialogProps) {
  const { t } = useTranslation(['adminSignIn', 'admin']);
  const text = useValidationText();
  const [labels, setLabels] = useState(method.labels);
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  const { code, name } = method;
  const save = useSettingsChange(
    (body: SignInMethodChange) => call(updateSignInMethod, { params: { code }, body }),
    { done: t('button.saved'), onDone: onClose },
  );
  function submit(): void {
    const parsed = parseFields(SignInMethodChange, { version, labels });
    if (parsed.success) {
      save.mutate(parsed.data);
      return;
    }
    setErrors(Object.fromEntries(parsed.issues.map((issue) => [issue.path, text.issue(issue)])));
  }
  return (
    <FormDialog
      title={t('button.title', { name })}
      size="small"
      confirm={t('admin:save')}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ButtonPicture method={method} />
      <Typography variant="body2" color="text.secondary">
        {t('button.hint', { name })}
      </Typography>
      {languages.map((language) => (
        <TextInput
          key={language}
          label={t(`button.${language}`)}
          autoComplete="off"
          value={labels[language]}
          errorText={errors[`labels.${language}`]}
          onChange={({ target }) => setLabels({ ...labels, [language]: target.value })}
        />
      ))}
    </FormDialog>
  );
}

/** The picture beside the name; it is saved at once, apart from the names. */
function ButtonPicture({ method }: { readonly method: MethodWithButton }) {
  const { t } = useTranslation('adminSignIn');
  const text = useValidationText();
  const params = { code: method.code };
  const send = useSettingsChange(
    (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return call(setSignInLogo, { params }, { form });
    },
    {
      done: t('button.saved'),
      isShownByForm: (error) => error instanceof ApiProblem && error.issues.length > 0,
    },
  );
  const remove = useSettingsChange(() => call(deleteSignInLogo, { params }), {
    done: t('button.saved'),
  });
  const issue = send.error instanceof ApiProblem ? send.error.issues[0] : undefined;
  return (
    <PictureField
      heading="plain"
      label={t('button.picture')}
      accept={providerLogoTypes}
      preview={<MethodPicture method={method} />}
      hint={t('button.pictureHint')}
      chooseLabel={t(method.logo === null ? 'button.choosePicture' : 'button.changePicture')}
      removeLabel={method.logo === null ? undefined : t('button.removePicture')}
      isSaving={send.isPending || remove.isPending}
      refusal={issue && text.issue(issue)}
      onChoose={(file) => send.mutate(file)}
      onRemove={() => remove.mutate(undefined)}
    />
  );
}
