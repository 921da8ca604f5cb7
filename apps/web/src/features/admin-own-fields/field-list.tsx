import type { ManagedOwnField } from '@axp/contracts/administration';
import { orderOwnFields } from '@axp/contracts/administration';
import type { OwnFieldSubject } from '@axp/contracts/vocabulary';
import MoreVert from '@mui/icons-material/MoreVert';
import { Box, Card, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { ReorderHandle } from '@/shared/form/reorder-handle.tsx';
import { useReorder } from '@/shared/form/use-reorder.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { useMenu } from '@/shared/ui/use-menu.ts';
import { FieldFacts } from './field-facts.tsx';
import { updateField, useFieldChange } from './use-field-change.ts';

const FieldDialog = lazyDialog(() => import('./field-dialog.tsx'), 'FieldDialog');

interface FieldListProps {
  readonly subject: OwnFieldSubject;
  /** Those that are offered, in their order. */
  readonly fields: readonly ManagedOwnField[];
}

/** Fields in the order of forms; rows are moved by their handles. */
export function FieldList({ subject, fields }: FieldListProps) {
  const { t } = useTranslation('adminOwnFields');
  const { language } = useLanguage();
  const canChange = useAbility().can('update', 'OwnField');
  const [said, setSaid] = useState('');
  const save = useFieldChange(
    (ids: readonly string[]) => call(orderOwnFields, { body: { subject, ids: [...ids] } }),
    { scope: 'own-fields' },
  );
  const ids = save.isPending ? save.variables : fields.map(({ id }) => id);
  const { list, order, dragged, handleOf } = useReorder({
    ids,
    onOrder: (next, moved) => {
      const name = fields.find(({ id }) => id === moved)?.label[language];
      setSaid(t('order.moved', { name, place: next.indexOf(moved) + 1, count: next.length }));
      save.mutate(next);
    },
  });
  const shown = order.flatMap((id) => fields.find((field) => field.id === id) ?? []);
  return (
    <>
      <Card
        component="ul"
        {...list}
        aria-label={t(`list.${subject}`)}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {shown.map((field) => (
          <Box component="li" key={field.id} sx={rowStyle(field.id === dragged)}>
            {canChange && (
              <ReorderHandle
                label={t('order.handle', { name: field.label[language] })}
                hint={t('order.hint')}
                {...handleOf(field.id)}
              />
            )}
            <FieldFacts field={field} />
            {canChange && <FieldMenu field={field} />}
          </Box>
        ))}
      </Card>
      <HiddenText>
        <span role="status">{said}</span>
      </HiddenText>
    </>
  );
}

function rowStyle(isDragged: boolean) {
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    px: { xs: 2, sm: 3 },
    py: 3,
    '& + &': { borderTop: 1, borderColor: 'divider' },
    ...(isDragged && { bgcolor: 'selected.ground', userSelect: 'none' }),
  } as const;
}

/** Actions on a field. */
function FieldMenu({ field }: { readonly field: ManagedOwnField }) {
  const { t } = useTranslation(['adminOwnFields', 'admin']);
  const { language } = useLanguage();
  const { button, menu } = useMenu();
  const [opened, setOpened] = useState<'edit' | 'archive' | null>(null);
  const close = () => setOpened(null);
  const name = field.label[language];
  const archive = useFieldChange(() => updateField(field, { isArchived: true }), {
    done: t('archive.done', { name }),
    onSettled: close,
  });
  return (
    <>
      <IconButton aria-label={t('admin:table.actionsOf', { name })} {...button}>
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu {...menu}>
        {(['edit', 'archive'] as const).map((action) => (
          <MenuItem
            key={action}
            onClick={() => {
              menu.onClose();
              setOpened(action);
            }}
          >
            {t(`row.${action}`)}
          </MenuItem>
        ))}
      </Menu>
      {opened === 'edit' && <FieldDialog subject={field.subject} field={field} onClose={close} />}
      {opened === 'archive' && (
        <ConfirmDialog
          title={t('archive.title', { name })}
          description={t('archive.text')}
          confirmLabel={t('row.archive')}
          isWorking={archive.isPending}
          onConfirm={() => archive.mutate()}
          onClose={close}
        />
      )}
    </>
  );
}
