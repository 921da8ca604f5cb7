import { testSignInMethod } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import type { MethodWithButton } from '../model/method-with-button.ts';
import { ButtonDialog } from './button-dialog.tsx';
import { ConnectionResult } from './connection-result.tsx';

interface MethodActionsProps {
  readonly method: MethodWithButton;
  readonly version: number;
}

/** Edits the button and tests the connection. */
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
