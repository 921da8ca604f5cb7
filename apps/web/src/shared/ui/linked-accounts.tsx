import type { LinkedIdentity } from '@axp/contracts/identities';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Texts of the page that shows the list; each has its own namespace. */
export interface LinkedAccountTexts {
  readonly remove: string;
  readonly removeOf: (account: string) => string;
  readonly removeTitle: string;
  readonly removeText: (account: string) => string;
}

interface LinkedAccountsProps {
  readonly identities: readonly LinkedIdentity[];
  readonly texts: LinkedAccountTexts;
  readonly isRemoving: boolean;
  readonly onRemove: (id: string, done: () => void) => void;
}

/** A person's accounts at providers, each with a button that removes it (H-02). */
export function LinkedAccounts({ identities, texts, isRemoving, onRemove }: LinkedAccountsProps) {
  const [asked, setAsked] = useState<LinkedIdentity | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {identities.map((identity) => (
          <Box
            key={identity.id}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2">{nameOf(identity)}</Typography>
              <Typography variant="note">{identity.issuer}</Typography>
            </Box>
            <Button
              color="error"
              aria-label={texts.removeOf(nameOf(identity))}
              onClick={() => setAsked(identity)}
            >
              {texts.remove}
            </Button>
          </Box>
        ))}
      </Box>
      {asked && (
        <ConfirmDialog
          isDestructive
          title={texts.removeTitle}
          description={texts.removeText(nameOf(asked))}
          confirmLabel={texts.remove}
          isWorking={isRemoving}
          onConfirm={() => onRemove(asked.id, close)}
          onClose={close}
        />
      )}
    </>
  );
}

function nameOf({ method, email, subject }: LinkedIdentity): string {
  return `${method} · ${email ?? subject}`;
}
