import { deleteSignInLogo, setSignInLogo } from '@axp/contracts';
import { providerLogoTypes } from '@axp/contracts/vocabulary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useSettingsChange } from '../hooks/use-settings-change.ts';
import type { MethodWithButton } from '../model/method-with-button.ts';
import { MethodPicture } from './method-picture.tsx';

/** The picture beside the name; it is saved at once, apart from the names. */
export function PictureField({ method }: { readonly method: MethodWithButton }) {
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
          // Allows choosing the same file again after a correction.
          target.value = '';
          if (file) send.mutate(file);
        }}
      />
    </Box>
  );
}
