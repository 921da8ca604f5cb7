import { apiBasePath, getMe } from '@axp/contracts';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CopyField } from '@/shared/form/copy-field.tsx';
import { radius } from '@/shared/theme/tokens.ts';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { Segmented } from '@/shared/ui/segmented.tsx';
import type { KeyRealm } from './key-queries.ts';
import { keysQuery } from './key-queries.ts';
import { useKeyWords } from './use-key-words.ts';

interface CreatedKeyDialogProps {
  readonly realm: KeyRealm;
  readonly created: { readonly id: string; readonly key: string };
  readonly onClose: () => void;
}

const pollMs = 5_000;

/** Shows a key this once, and when it is first used; asks before it is closed without a copy. */
export function CreatedKeyDialog({ realm, created, onClose }: CreatedKeyDialogProps) {
  const { t } = useKeyWords();
  const keys = useQuery({ ...keysQuery(realm), refetchInterval: pollMs });
  const used = keys.data?.data.find(({ id }) => id === created.id)?.lastUsedFrom ?? null;
  const [isCopied, setIsCopied] = useState(false);
  const [hasClosed, setHasClosed] = useState(false);
  const isSafe = isCopied || used !== null;
  const isAsking = hasClosed && !isSafe;
  const close = () => (isSafe || hasClosed ? onClose() : setHasClosed(true));
  return (
    <ResponsiveDialog
      title={t('once.title')}
      size="large"
      // A click beside the dialog must not lose the key.
      onClose={(_, reason) => reason !== 'backdropClick' && close()}
      actions={
        <Button variant="contained" color={isAsking ? 'error' : 'primary'} onClick={close}>
          {t(isAsking ? 'once.leave' : 'once.done')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        <Alert severity={isAsking ? 'error' : 'warning'}>
          {t(isAsking ? 'once.ask' : 'once.text')}
        </Alert>
        <CopyField
          label={t('once.key')}
          value={created.key}
          copy={t('once.copy')}
          copied={t('once.copied')}
          onCopied={() => setIsCopied(true)}
        />
        <TryKey />
        <Typography variant="secondary" aria-live="polite">
          {used === null ? t('once.waiting') : t('once.used', { address: used })}
        </Typography>
      </Box>
    </ResponsiveDialog>
  );
}

const programs = ['curl', 'JavaScript', 'Python'] as const;

/** First request with a key, which programs read from their environment. */
const samples = {
  curl: (url: string) => `curl ${url} \\
  -H "Authorization: Bearer $AXP_KEY"`,
  JavaScript: (
    url: string,
  ) => `const headers = { authorization: \`Bearer \${process.env.AXP_KEY}\` };
const answer = await fetch('${url}', { headers });
console.log(await answer.json());`,
  Python: (url: string) => `import json, os, urllib.request

headers = {"Authorization": "Bearer " + os.environ["AXP_KEY"]}
request = urllib.request.Request("${url}", headers=headers)
print(json.load(urllib.request.urlopen(request)))`,
} as const;

/** Example of a request that any key may send. */
function TryKey() {
  const { t } = useKeyWords();
  const titleId = useId();
  const [program, setProgram] = useState<(typeof programs)[number]>('curl');
  const url = new URL(`${apiBasePath}${getMe.path}`, window.location.origin).href;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography id={titleId} variant="subtitle2" component="h3" sx={{ flexGrow: 1 }}>
          {t('once.try')}
        </Typography>
        <Segmented
          label={t('once.try')}
          value={program}
          options={programs.map((value) => ({ value, label: value }))}
          onChange={setProgram}
        />
      </Box>
      <Box
        component="pre"
        // Scrollable areas must be reachable by keyboard.
        tabIndex={0}
        sx={{
          m: 0,
          p: 3,
          overflowX: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: `${radius.control}px`,
          bgcolor: 'sunken',
          fontFamily: 'monospace',
          fontSize: 13,
          lineHeight: '20px',
        }}
      >
        {samples[program](url)}
      </Box>
    </Box>
  );
}
