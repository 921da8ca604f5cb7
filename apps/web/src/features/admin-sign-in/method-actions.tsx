import type { SignInSettings } from '@axp/contracts';
import {
  deleteSignInLogo,
  SignInMethodChange,
  setSignInLogo,
  updateSignInMethod,
} from '@axp/contracts';
import { testSignInMethod } from '@axp/contracts/administration';
import { languages, providerLogoTypes } from '@axp/contracts/vocabulary';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { ApiProblem, call, fileForm, useProblemText } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { PictureField } from '@/shared/picture/picture-field.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { AddedMethodActions } from './added-method-actions.tsx';
import { DisconnectCloudTenant } from './cloud-tenant.tsx';
import { ConnectionResult } from './connection-result.tsx';
import { MethodPicture } from './method-picture.tsx';
import type { ConnectedMethod, MethodWithButton } from './method-with-button.ts';
import { isAdded, isConnected } from './method-with-button.ts';
import { signInSettings } from './sign-in-queries.ts';
import { TrialButton, trialButtonId } from './trial.tsx';
import { useSettingsChange } from './use-settings-change.ts';

const GroupsDialog = lazyDialog(() => import('./groups-dialog.tsx'), 'GroupsDialog');

interface MethodActionsProps {
  readonly method: MethodWithButton;
  readonly settings: SignInSettings;
}

/** Actions to edit the button of a sign-in method and to test its connection. */
export function MethodActions({ method, settings }: MethodActionsProps) {
  const { t } = useTranslation('adminSignIn');
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const { code, name } = method;
  const test = useMutation({
    mutationFn: async () => (await call(testSignInMethod, { params: { code } })).data,
    // One that has passed can be turned on.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: signInSettings().queryKey }),
  });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3, ml: -3.5 }}>
        <DialogButton
          aria-label={t('button.openOf', { name })}
          dialog={(close) => (
            <ButtonDialog method={method} version={settings.version} onClose={close} />
          )}
        >
          {t('button.open')}
        </DialogButton>
        {isConnected(method) && (
          <Button
            color="inherit"
            aria-label={t('test.startOf', { name })}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t('test.start')}
          </Button>
        )}
        {isConnected(method) && isTriable(method) && (
          <TrialButton method={method} id={trialButtonId(code)} />
        )}
        <DialogButton
          aria-label={t('groups.title', { name })}
          dialog={(close) => <GroupsDialog method={method} onClose={close} />}
        >
          {t('groups.open')}
        </DialogButton>
        {method.kind === 'cloud' && <DisconnectCloudTenant method={method} settings={settings} />}
        {isAdded(method) && <AddedMethodActions method={method} settings={settings} />}
      </Box>
      <Box role="status" sx={{ '&:not(:empty)': { mt: 3 } }}>
        {test.data && !test.isPending && (
          <ConnectionResult report={test.data} isNext={isAdded(method) && !method.isEnabled} />
        )}
        {test.error && <Alert severity="error">{problemText(test.error)}</Alert>}
      </Box>
    </>
  );
}

/** Browsers connect to a directory only once its connection has passed its test. */
function isTriable({ kind, isReady, isOwn, testedAt }: ConnectedMethod): boolean {
  return isReady && (kind === 'sso' || !isOwn || testedAt !== null);
}

interface ButtonDialogProps {
  readonly method: MethodWithButton;
  readonly version: number;
  readonly onClose: () => void;
}

/** Edits the label in each language and the icon of a sign-in button. */
function ButtonDialog({ method, version, onClose }: ButtonDialogProps) {
  const { t } = useTranslation(['adminSignIn', 'admin']);
  const [labels, setLabels] = useState(method.labels);
  const { code, name } = method;
  const save = useSettingsChange(
    (body: SignInMethodChange) => call(updateSignInMethod, { params: { code }, body }),
    { done: t('button.saved'), onDone: onClose },
  );
  const form = useCheckedForm({
    schema: SignInMethodChange,
    input: { version, labels },
    error: null,
    fields: [],
  });
  return (
    <FormDialog
      title={t('button.title', { name })}
      size="small"
      confirm={t('admin:save')}
      isPending={save.isPending}
      onSubmit={() => form.send(save.mutate)}
      onClose={onClose}
    >
      <ButtonPicture method={method} />
      <Typography variant="secondary">{t('button.hint', { name })}</Typography>
      {languages.map((language) => (
        <TextInput
          key={language}
          label={t(`button.${language}`)}
          autoComplete="off"
          value={labels[language]}
          errorText={form.at(`labels.${language}`)}
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
    (file: File) => call(setSignInLogo, { params }, { form: fileForm(file) }),
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
