import type { ConnectionReport } from '@axp/contracts';
import {
  deleteSignInLogo,
  parseFields,
  SignInMethodChange,
  setSignInLogo,
  testSignInMethod,
  updateSignInMethod,
} from '@axp/contracts';
import { providerLogoTypes } from '@axp/contracts/vocabulary';
import PassedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import UnprovenIcon from '@mui/icons-material/HelpOutlineOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { PictureField } from '@/shared/picture/picture-field.tsx';
import { MethodPicture } from './method-picture.tsx';
import type { MethodWithButton } from './method-with-button.ts';
import { useSettingsChange } from './use-settings-change.ts';

interface MethodActionsProps {
  readonly method: MethodWithButton;
  readonly version: number;
}

/** Actions to edit the button of a sign-in method and to test its connection. */
export function MethodActions({ method, version }: MethodActionsProps) {
  const { t } = useTranslation('adminSignIn');
  const problemText = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const { code, name } = method;
  const test = useMutation({
    networkMode: 'always',
    mutationFn: async () => (await call(testSignInMethod, { params: { code } })).data,
  });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3, ml: -3.5 }}>
        <Button
          color="inherit"
          aria-label={t('button.openOf', { name })}
          onClick={() => setOpen(true)}
        >
          {t('button.open')}
        </Button>
        {method.kind !== 'cloud' && (
          <Button
            color="inherit"
            aria-label={t('test.startOf', { name })}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t('test.start')}
          </Button>
        )}
      </Box>
      <Box role="status" sx={{ '&:not(:empty)': { mt: 3 } }}>
        {test.data && !test.isPending && <ConnectionResult report={test.data} />}
        {test.error && <Alert severity="error">{problemText(test.error)}</Alert>}
      </Box>
      {isOpen && <ButtonDialog method={method} version={version} onClose={() => setOpen(false)} />}
    </>
  );
}

type Check = ConnectionReport['checks'][number];

const icons = { passed: PassedIcon, failed: FailedIcon, unproven: UnprovenIcon } as const;

const colors = {
  passed: 'success.main',
  failed: 'error.main',
  unproven: 'text.secondary',
} as const;

const severities = { good: 'success', unproven: 'info', bad: 'error' } as const;

/** Outcome of a connection test, followed by its steps. */
function ConnectionResult({ report: { checks } }: { readonly report: ConnectionReport }) {
  const { t } = useTranslation('adminSignIn');
  const verdict = verdictOf(checks);
  return (
    <Alert
      severity={severities[verdict]}
      icon={false}
      variant="outlined"
      sx={{ '& .MuiAlert-message': { width: '100%', minWidth: 0 } }}
    >
      <Typography variant="subtitle2" component="p">
        {t(`test.${verdict}`)}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {checks.map((check) => (
          <CheckLine key={check.step} check={check} />
        ))}
      </Box>
    </Alert>
  );
}

function CheckLine({ check: { step, outcome, finding, value } }: { readonly check: Check }) {
  const { t } = useTranslation('adminSignIn');
  const Icon = icons[outcome];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
      <Icon aria-hidden sx={{ fontSize: 20, color: colors[outcome], flexShrink: 0 }} />
      <Typography variant="body2" color="text.primary" sx={{ overflowWrap: 'anywhere' }}>
        {`${t(`test.step.${step}`)}: `}
        {finding === null
          ? t(`test.passed.${step}`)
          : t(`test.finding.${finding}`, { value: value ?? '' })}
      </Typography>
    </Box>
  );
}

function verdictOf(checks: readonly Check[]): 'good' | 'unproven' | 'bad' {
  if (checks.some(({ outcome }) => outcome === 'failed')) return 'bad';
  return checks.some(({ outcome }) => outcome === 'unproven') ? 'unproven' : 'good';
}

interface ButtonDialogProps {
  readonly method: MethodWithButton;
  readonly version: number;
  readonly onClose: () => void;
}

const languages = ['en', 'th'] as const;

/** Edits the label in each language and the icon of a sign-in button. */
function ButtonDialog({ method, version, onClose }: ButtonDialogProps) {
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
