import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useFactorTexts } from './use-factor-texts.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly isPending?: boolean;
  readonly onDone: () => void;
}

/** Recovery codes, which the server shows this once. */
export function RecoveryCodes({ codes, isPending = false, onDone }: RecoveryCodesProps) {
  const t = useFactorTexts();
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    // Where the browser denies it, the codes are copied by hand.
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => setIsCopied(true),
      () => undefined,
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography>{t('codes.lead')}</Typography>
      <Box
        component="ul"
        aria-label={t('codes.title')}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
          gap: 2,
          m: 0,
          p: 0,
          listStyle: 'none',
          fontFamily: 'monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <SecondaryButton onClick={() => void copy()}>
        <span aria-live="polite">{t(isCopied ? 'codes.copied' : 'codes.copy')}</span>
      </SecondaryButton>
      <Button variant="contained" size="large" loading={isPending} onClick={onDone}>
        {t('codes.done')}
      </Button>
    </Box>
  );
}
