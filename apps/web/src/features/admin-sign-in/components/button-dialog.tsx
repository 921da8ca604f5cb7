import { parseFields, SignInMethodChange, updateSignInMethod } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { ResponsiveDialog } from '@/shared/ui/index.ts';
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

/** What the button of a way says in each language, and the picture beside it. */
export function ButtonDialog({ method, version, onClose }: ButtonDialogProps) {
  const { t } = useTranslation(['adminSignIn', 'admin', 'common']);
  const text = useValidationText();
  const formId = useId();
  const [labels, setLabels] = useState(method.labels);
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  const { code, name } = method;
  const save = useSettingsChange(
    (body: SignInMethodChange) => call(updateSignInMethod, { params: { code }, body }),
    { done: t('button.saved'), onDone: onClose },
  );
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const parsed = parseFields(SignInMethodChange, { version, labels });
    if (parsed.success) {
      save.mutate(parsed.data);
      return;
    }
    setErrors(Object.fromEntries(parsed.issues.map((issue) => [issue.path, text.issue(issue)])));
  }
  return (
    <ResponsiveDialog
      isOpen
      {...(!save.isPending && { onClose })}
      size="small"
      title={t('button.title', { name })}
      actions={
        <>
          <Button color="inherit" disabled={save.isPending} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={save.isPending}>
            {t('admin:save')}
          </Button>
        </>
      }
    >
      <PictureField method={method} />
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={submit}
        sx={{ display: 'grid', gap: 4, mt: 5 }}
      >
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
      </Box>
    </ResponsiveDialog>
  );
}
