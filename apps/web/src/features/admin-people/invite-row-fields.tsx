import type { FieldIssue } from '@axp/contracts';
import Close from '@mui/icons-material/Close';
import { Box, IconButton } from '@mui/material';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { TextInput } from '@/shared/form/text-input.tsx';
import type { InviteRow } from './invite-rows.ts';
import { spreadRows } from './invite-rows.ts';

interface InviteRowFieldsProps {
  readonly row: InviteRow;
  /** Place in the list, from 1; absent for a person alone. */
  readonly place?: number;
  readonly isFirst: boolean;
  readonly found: readonly FieldIssue[];
  readonly error: Error | null;
  readonly onChange: (change: Partial<InviteRow>) => void;
  /** Reads a list in the address. */
  readonly onSpread: (email: string) => void;
  readonly onRemove: () => void;
}

/** Email and name of a person; a list as the email becomes a row for each person. */
export function InviteRowFields(props: InviteRowFieldsProps) {
  const { row, place, isFirst, found, error, onChange, onSpread, onRemove } = props;
  const { t } = useTranslation('admin');
  const refusal = useRefusal({
    error,
    found,
    fields: ['email', 'fullName'],
    codes: { 'user.email_taken': 'email' },
  });
  const paste = (event: ClipboardEvent) => {
    // The input itself would drop line breaks and tabs.
    const text = event.clipboardData.getData('text/plain');
    const field = event.target;
    const isAllReplaced =
      field instanceof HTMLInputElement &&
      field.selectionStart === 0 &&
      field.selectionEnd === field.value.length;
    const [first, ...others] = spreadRows([{ ...row, email: text }]);
    if (others.length === 0 && first?.email === text) return;
    event.preventDefault();
    onSpread([isAllReplaced ? '' : row.email, text].filter(Boolean).join('\n'));
  };
  const group = { role: 'group', 'aria-label': t('people.invite.place', { place }) } as const;
  return (
    <Box {...(place !== undefined && group)} sx={place === undefined ? aloneStyle : rowStyle}>
      <TextInput
        label={t('field.email')}
        // Several addresses are no email to the browser.
        inputMode="email"
        autoComplete="off"
        autoFocus={isFirst}
        required
        value={row.email}
        errorText={refusal.at('email') ?? refusal.other ?? undefined}
        hint={isFirst && place === undefined ? t('people.invite.many') : undefined}
        onPaste={paste}
        onBlur={() => onSpread(row.email)}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <TextInput
        label={t('field.fullName')}
        autoComplete="off"
        required
        value={row.fullName}
        errorText={refusal.at('fullName')}
        onChange={({ target }) => onChange({ fullName: target.value })}
      />
      {place !== undefined && (
        <IconButton
          aria-label={t('people.invite.remove', { person: row.email || row.fullName || place })}
          onClick={onRemove}
          sx={{ gridArea: { xs: '1 / 2', sm: 'auto' }, alignSelf: 'start', mt: 5 }}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

const aloneStyle = { display: 'grid', gap: 4 } as const;

const rowStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
} as const;
