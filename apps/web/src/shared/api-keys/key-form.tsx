import type { ApiKey } from '@axp/contracts/api-keys';
import { ApiKeyBody, createApiKey, createOwnApiKey, updateApiKey } from '@axp/contracts/api-keys';
import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useUser } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { CreatedKeyDialog } from './created-key-dialog.tsx';
import type { KeyRealm } from './key-queries.ts';
import { keysQuery } from './key-queries.ts';
import type { KeyPreset } from './key-values.ts';
import { bodyOf, keyLives, valuesOf } from './key-values.ts';
import { ScopeFields } from './scope-fields.tsx';
import { useKeyWords } from './use-key-words.ts';

interface KeyFormProps {
  readonly realm: KeyRealm;
  /** The key to change; null for a new one, which is shown afterwards. */
  readonly apiKey: ApiKey | null;
  /** Scopes of a new key. */
  readonly preset?: KeyPreset;
  /** Network address of the user. */
  readonly address: string;
  readonly onClose: () => void;
}

const fields = ['name', 'expiresAt', 'networks'];

/** An item of a list is refused at the field of the list. */
const fieldOf = (path: string) => path.replace(/\.\d+$/, '');

/** Creates or changes a key. */
export function KeyForm(props: KeyFormProps) {
  const { realm, apiKey: key, address, onClose } = props;
  const { preset = realm === 'merchant' ? 'display' : 'own' } = props;
  const { t, can, now } = useKeyWords();
  const { timezone } = useUser();
  const [values, setValues] = useState(() => valuesOf(key, preset));
  const save = useSaveKey({ realm, apiKey: key, onClose });
  const form = useCheckedForm({
    schema: ApiKeyBody,
    input: bodyOf(values, { now, timezone, key }),
    error: save.error,
    fields,
    fieldOf,
  });
  if (save.data) return <CreatedKeyDialog realm={realm} created={save.data} onClose={onClose} />;
  const isEmpty = Object.values(values.scopes).every((level) => level === 'none');
  const lives = [...(key ? (['kept'] as const) : []), ...keyLives, 'date' as const];
  return (
    <FormDialog
      title={t(key ? 'edit.title' : 'create')}
      size="large"
      confirm={t(key ? 'edit.save' : 'create')}
      isDisabled={isEmpty}
      isPending={save.isPending}
      onSubmit={() => form.send(save.mutate)}
      onClose={onClose}
    >
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
      <TextInput
        label={t('form.name')}
        hint={t('form.nameHint')}
        autoComplete="off"
        value={values.name}
        errorText={form.at('name')}
        onChange={({ target }) => setValues({ ...values, name: target.value })}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4 }}>
        <SelectField
          label={t('form.expires')}
          value={values.life}
          {...(values.life !== 'date' && { error: form.at('expiresAt') })}
          options={lives.map((life) => [life, t(`form.expiresIn.${life}`)] as const)}
          onChange={(life) => setValues({ ...values, life })}
        />
        {values.life === 'date' && (
          <TextInput
            type="date"
            label={t('form.expiresOn')}
            value={values.day}
            errorText={form.at('expiresAt')}
            onChange={({ target }) => setValues({ ...values, day: target.value })}
          />
        )}
      </Box>
      <ScopeFields
        realm={realm}
        scopes={values.scopes}
        onChange={(scopes) => setValues({ ...values, scopes })}
      />
      <TextInput
        label={t('form.networks')}
        hint={t('form.networksHint', { address })}
        autoComplete="off"
        spellCheck={false}
        value={values.networks}
        errorText={form.at('networks')}
        onChange={({ target }) => setValues({ ...values, networks: target.value })}
      />
      <Alert severity={isEmpty ? 'warning' : 'info'} aria-live="polite">
        {can(values.scopes)}
      </Alert>
    </FormDialog>
  );
}

/** Answers the created key; null after a change. */
function useSaveKey({ realm, apiKey: key, onClose }: Omit<KeyFormProps, 'address'>) {
  const { t } = useKeyWords();
  return useChange(
    async (body: ApiKeyBody) => {
      if (key) {
        const change = { params: { id: key.id }, body: { ...body, version: key.version } };
        await call(updateApiKey, change);
        return null;
      }
      return (await call(realm === 'merchant' ? createApiKey : createOwnApiKey, { body })).data;
    },
    {
      isShownByForm: (error) => error instanceof ApiProblem,
      reads: [keysQuery(realm).queryKey],
      ...(key && { done: t('edit.saved'), onDone: onClose }),
    },
  );
}
