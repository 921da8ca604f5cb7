import type { ResourceAddress } from '@axp/contracts/room-mail';
import { FormHelperText, InputAdornment, OutlinedInput } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { useAbility } from '@/shared/session/index.ts';
import { useAddressChange } from './use-address-change.ts';

interface LocalPartFieldProps {
  readonly row: ResourceAddress;
  /** Of the resource or pool. */
  readonly name: string;
  readonly domain: string;
}

const path = 'changes.0.localPart';

/** The part of an address before the @, saved with Enter or when the field is left. */
export function LocalPartField({ row, name, domain }: LocalPartFieldProps) {
  const { t } = useTranslation('adminMail');
  const canChange = useAbility().can('update', 'MailConnection');
  const [typed, setTyped] = useState(row.localPart);
  const change = useAddressChange(row);
  const refusal = useRefusal({ error: change.error, fields: [path] });
  const hintId = useId();
  if (!canChange || !row.isKnown) return `${row.localPart}@${domain}`;
  const wanted = typed.trim().toLowerCase();
  const save = () => {
    if (wanted !== row.localPart && !change.isPending) change.mutate({ localPart: wanted });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') save();
    if (key !== 'Escape') return;
    setTyped(row.localPart);
    change.reset();
  };
  const error = refusal.at(path);
  return (
    <>
      <OutlinedInput
        size="small"
        fullWidth
        value={typed}
        error={error !== undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
        endAdornment={<InputAdornment position="end">{`@${domain}`}</InputAdornment>}
        slotProps={{
          input: {
            'aria-label': t('addresses.addressOf', { name }),
            'aria-describedby': hintId,
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
      />
      <FormHelperText id={hintId} error aria-live="polite">
        {error}
      </FormHelperText>
    </>
  );
}
