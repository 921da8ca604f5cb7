import {
  deleteSignInLogo,
  parseFields,
  SignInMethodChange,
  setSignInLogo,
  updateSignInMethod,
} from '@axp/contracts';
import { providerLogoTypes } from '@axp/contracts/vocabulary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { FormDialog } from '@/shared/ui/index.ts';
import { TextInput } from '@/shared/ui/text-input.tsx';
import { useSettingsChange } from './use-settings-change.ts';
import type { MethodWithButton } from './method-with-button.ts';
import { MethodPicture } from './method-picture.tsx';

interface ButtonDialogProps {
  readonly method: MethodWithButton;
  readonly version: number;
  readonly onClose: () => void;
}

const languages = ['en', 'th'] as const;

/** What the button of a way says in each language, and the picture beside it. */
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

/** The picture beside the name; it is saved at once, apart from the names. */
function PictureField({ method }: { readonly method: MethodWithButton }) {
  const { t } = useTranslation('adminSignIn');
  const text = useValidationText();
  const input = useRef<HTMLInputElement>(null);
  const params = { code: method.code };
  const send = useSettingsChange(
    (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return call(setSignInLogo, { params }, { form });
    },
    {
      done: t('button.saved'),
      isTold: (error) => error instanceof ApiProblem && error.issues.length > 0,
    },
  );
  const remove = useSettingsChange(() => call(deleteSignInLogo, { params }), {
    done: t('button.saved'),
  });
  const isBusy = send.isPending || remove.isPending;
  const issue = send.error instanceof ApiProblem ? send.error.issues[0] : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {t('button.picture')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <MethodPicture method={method} />
        <Button
          variant="outlined"
          color="inherit"
          loading={isBusy}
          onClick={() => input.current?.click()}
        >
          {t(method.logo === null ? 'button.choosePicture' : 'button.changePicture')}
        </Button>
        {method.logo !== null && (
          <Button color="inherit" disabled={isBusy} onClick={() => remove.mutate(undefined)}>
            {t('button.removePicture')}
          </Button>
        )}
      </Box>
      <Typography variant="caption" color="text.secondary">
        {t('button.pictureHint')}
      </Typography>
      {issue && <Alert severity="error">{text.issue(issue)}</Alert>}
      <input
        ref={input}
        type="file"
        hidden
        accept={providerLogoTypes.join(',')}
        aria-label={t('button.picture')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it was mended.
          target.value = '';
          if (file) send.mutate(file);
        }}
      />
    </Box>
  );
}
