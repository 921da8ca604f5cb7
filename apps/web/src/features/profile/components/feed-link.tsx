import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/shared/ui/text-input.tsx';

/** A link that is shown this once, ready to be copied. */
export function FeedLink({ url }: { readonly url: string }) {
  const { t } = useTranslation('profile');
  const [isCopied, setIsCopied] = useState(false);

  async function copy(): Promise<void> {
    // Where the browser denies it, the link is selected when touched, and copied by hand.
    await navigator.clipboard.writeText(url).then(
      () => setIsCopied(true),
      () => undefined,
    );
  }

  return (
    <Box sx={{ display: 'grid', gap: 4, mb: 4 }}>
      <Alert severity="info">{t('feed.once')}</Alert>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <TextInput
          label={t('feed.label')}
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button
          variant="contained"
          startIcon={isCopied ? <CheckIcon /> : <CopyIcon />}
          onClick={() => void copy()}
          sx={{ flexShrink: 0, mt: 7 }}
        >
          <span aria-live="polite">{t(isCopied ? 'feed.copied' : 'feed.copy')}</span>
        </Button>
      </Box>
    </Box>
  );
}
