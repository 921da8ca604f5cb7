import { apiBasePath, getMe } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { radius } from '@/shared/theme/tokens.ts';
import { Segmented } from '@/shared/ui/segmented.tsx';
import { useKeyWords } from './use-key-words.ts';

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
export function TryKey() {
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
