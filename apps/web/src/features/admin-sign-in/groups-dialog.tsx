import type { GivenRight, GroupMapping, GroupMappingEffect } from '@axp/contracts/administration';
import {
  GroupMappingChange,
  previewGroupMapping,
  updateGroupMapping,
} from '@axp/contracts/administration';
import { groupModes } from '@axp/contracts/vocabulary';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enteredRights, rowsOf } from '@/shared/admin/rights/right-rows.tsx';
import { useRightWords } from '@/shared/admin/rights/right-words.ts';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { RadioField } from '@/shared/form/radio-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { GroupRows } from './group-rows.tsx';
import type { MethodWithButton } from './method-with-button.ts';
import { groupMapping, signInSettings } from './sign-in-queries.ts';

interface GroupsDialogProps {
  readonly method: MethodWithButton;
  readonly onClose: () => void;
}

/** Business units and roles that the groups of a sign-in method give (J-04). */
export function GroupsDialog({ method, onClose }: GroupsDialogProps) {
  const { t } = useTranslation(['adminSignIn', 'common']);
  const mapping = useQuery(groupMapping(method.code));
  if (mapping.data) return <GroupsForm method={method} mapping={mapping.data} onClose={onClose} />;
  return (
    <ResponsiveDialog
      size="large"
      title={t('groups.title', { name: method.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <QueryContent query={mapping} failed={t('groups.failed')} skeleton={320}>
        {() => null}
      </QueryContent>
    </ResponsiveDialog>
  );
}

interface GroupsFormProps extends GroupsDialogProps {
  readonly mapping: GroupMapping;
}

function GroupsForm({ method, mapping, onClose }: GroupsFormProps) {
  const { t } = useTranslation(['adminSignIn', 'admin']);
  const { name } = method;
  const [mode, setMode] = useState(mapping.mode);
  const [claim, setClaim] = useState(mapping.claim);
  const [rows, setRows] = useState(() => rowsOf(mapping.rights));
  const { preview, save, version } = useGroups({ method, mapping, onClose });
  const form = useCheckedForm({
    schema: GroupMappingChange,
    input: { version, mode, claim, rights: enteredRights(rows) },
    error: save.error ?? preview.error,
    fields: [
      'claim',
      ...rows.flatMap((_, row) => [`rights.${row}.group`, `rights.${row}.targetId`]),
    ],
  });

  function forget(): void {
    preview.reset();
    save.reset();
  }
  function send(mutate: (valid: GroupMappingChange) => void): void {
    forget();
    form.send(mutate);
  }

  const isUsed = mode !== 'off';
  return (
    <FormDialog
      size="large"
      title={t('groups.title', { name })}
      confirm={t('admin:save')}
      isPending={save.isPending}
      extraAction={
        isUsed && (
          <SecondaryButton
            loading={preview.isPending}
            disabled={save.isPending}
            onClick={() => send(preview.mutate)}
            sx={{ mr: 'auto' }}
          >
            {t('groups.preview')}
          </SecondaryButton>
        )
      }
      onSubmit={() => send(save.mutate)}
      onClose={onClose}
    >
      <Typography variant="secondary">{t('groups.text')}</Typography>
      <RadioField
        label={t('groups.mode.label')}
        value={mode}
        options={groupModes.map((value) => ({
          value,
          label: t(`groups.mode.${value}`),
          hint: t(`groups.hint.${value}`),
        }))}
        onChange={setMode}
      />
      {isUsed && method.kind === 'cloud' && <Alert severity="info">{t('groups.cloud')}</Alert>}
      {isUsed && method.kind !== 'cloud' && (
        <TextInput
          label={t('groups.claim.label')}
          hint={t('groups.claim.hint')}
          autoComplete="off"
          spellCheck={false}
          value={claim}
          errorText={form.at('claim')}
          onChange={({ target }) => {
            setClaim(target.value);
            preview.reset();
          }}
        />
      )}
      {isUsed && (
        <GroupRows
          rows={rows}
          seen={mapping.seen}
          errorAt={form.at}
          onChange={(next) => {
            setRows(next);
            forget();
          }}
        />
      )}
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
      <Box role="status">
        {preview.data && !preview.isPending && <GroupEffect effect={preview.data} />}
      </Box>
    </FormDialog>
  );
}

function useGroups({ method: { code, name }, mapping, onClose }: GroupsFormProps) {
  const { t } = useTranslation('adminSignIn');
  const queryClient = useQueryClient();
  const toast = useToast();
  const [version, setVersion] = useState(mapping.version);
  const params = { code };
  const preview = useMutation({
    mutationFn: async ({ claim, rights }: GroupMappingChange) =>
      (await call(previewGroupMapping, { params, body: { claim, rights } })).data,
  });
  const save = useMutation({
    mutationFn: (body: GroupMappingChange) => call(updateGroupMapping, { params, body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: signInSettings().queryKey });
      toast.success(t('groups.saved', { name }));
      onClose();
    },
    onError: async (error) => {
      if (!(error instanceof ApiProblem) || error.code !== 'sign_in_method.stale') return;
      // Keeps the input; saving again replaces the other change, which the error names.
      setVersion((await queryClient.query(groupMapping(code))).version);
    },
  });
  return { preview, save, version };
}

/** Shows how a mapping would change the rights of people. */
function GroupEffect({ effect }: { readonly effect: GroupMappingEffect }) {
  const { t } = useTranslation('adminSignIn');
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog may be longer than the screen, and the button is in its footer.
    result.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { changed, unchanged, unknown, people } = effect;
  const isEmpty = changed + unchanged + unknown === 0;
  const more = changed + unknown - people.length;
  return (
    <Alert
      ref={result}
      severity="info"
      icon={false}
      variant="outlined"
      sx={{ '& .MuiAlert-message': { width: '100%', minWidth: 0 } }}
    >
      <Typography variant="subtitle2">
        {changed > 0 && t('groups.effect.changed', { count: changed })}
        {changed === 0 && t(isEmpty ? 'groups.effect.nobody' : 'groups.effect.none')}
      </Typography>
      <Typography variant="secondary">
        {[
          ...(unchanged > 0 ? [t('groups.effect.unchanged', { count: unchanged })] : []),
          ...(unknown > 0 ? [t('groups.effect.unknown', { count: unknown })] : []),
        ].join(' ')}
      </Typography>
      {people.length > 0 && (
        <Box
          component="ul"
          aria-label={t('groups.effect.people')}
          // The list scrolls, so the keyboard has to reach it.
          tabIndex={0}
          sx={{ m: 0, mt: 3, p: 0, listStyle: 'none', maxHeight: 320, overflow: 'auto' }}
        >
          {people.map((person) => (
            <AffectedPerson key={person.id} person={person} />
          ))}
        </Box>
      )}
      {more > 0 && (
        <Typography variant="secondary" sx={{ mt: 2 }}>
          {t('groups.effect.more', { count: more })}
        </Typography>
      )}
    </Alert>
  );
}

type Affected = GroupMappingEffect['people'][number];

function AffectedPerson({ person }: { readonly person: Affected }) {
  const { t } = useTranslation('adminSignIn');
  const words = useRightWords();
  const { fullName, email, isKnown, gains, losses } = person;
  const list = (rights: readonly GivenRight[]) => rights.map(words.full).join(', ');
  return (
    <Box component="li" sx={{ py: 2, overflowWrap: 'anywhere' }}>
      <Typography variant="body2">
        <strong>{fullName}</strong> · {email}
      </Typography>
      <Typography variant="secondary" component="div">
        {gains.length > 0 && <div>{t('groups.effect.gets', { rights: list(gains) })}</div>}
        {losses.length > 0 && <div>{t('groups.effect.loses', { rights: list(losses) })}</div>}
        {!isKnown && t('groups.effect.waits')}
      </Typography>
    </Box>
  );
}
