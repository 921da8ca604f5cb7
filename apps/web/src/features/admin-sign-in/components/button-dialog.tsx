import { parseFields, SignInMethodChange, updateSignInMethod } from '@axp/contracts';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { FormDialog } from '@/shared/ui/index.ts';
import { TextInput } from '@/shared/ui/text-input.tsx';
import { useSettingsChange } from '../hooks/use-settings-change.ts';
import type { MethodWithButton } from '../model/method-with-button.ts';
import { PictureField } from './picture-field.tsx';

interface ButtonDialogProps {
  readonly method: MethodWithButton;
  readonly version: number;
  readonly onClose: () => void;
}

const languages = ['en', 'th'] as const;

/** Button text in each language, and picture. */
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
      <PictureField method={method} />
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
