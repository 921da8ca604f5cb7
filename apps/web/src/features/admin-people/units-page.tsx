import type { AdminBusinessUnit } from '@axp/contracts';
import {
  CreateBusinessUnitBody,
  createBusinessUnit,
  deleteBusinessUnit,
  updateBusinessUnit,
} from '@axp/contracts';
import Add from '@mui/icons-material/Add';
import Corporate from '@mui/icons-material/CorporateFareOutlined';
import { Alert, Box, Button, Card, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { peopleQueries } from './people-queries.ts';
import { useAdminChange } from './use-admin-change.ts';
import { UseQuestion } from './use-question.tsx';

/** In place of the id that it is given when it is saved. */
const newUnit = 'new';

/** `/admin/units`: the business units that people book for (D-04). */
export function UnitsPage() {
  const { t } = useTranslation('admin');
  const list = useQuery(peopleQueries.units());
  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = list.data?.find(({ id }) => id === editedId);
  const mayUpdate = useAbility().can('update', 'ManagedUnit');
  const add = mayUpdate && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEditedId(newUnit)}>
      {t('units.add')}
    </Button>
  );
  return (
    <SectionPage name="units" actions={add}>
      <QueryContent
        query={list}
        failed={t('units.failed')}
        skeleton={<CardSkeletons count={4} height={88} />}
      >
        {(units) =>
          units.length === 0 ? (
            <EmptyState
              icon={<Corporate />}
              title={t('units.empty.title')}
              description={t('units.empty.text')}
              action={add}
            />
          ) : (
            <Box component="ul" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
              {units.map((unit) => (
                <UnitCard key={unit.id} unit={unit} onEdit={() => setEditedId(unit.id)} />
              ))}
            </Box>
          )
        }
      </QueryContent>
      {(edited || editedId === newUnit) && (
        <UnitDialog unit={edited ?? null} onClose={() => setEditedId(null)} />
      )}
    </SectionPage>
  );
}

interface UnitCardProps {
  readonly unit: AdminBusinessUnit;
  readonly onEdit: () => void;
}

function UnitCard({ unit, onEdit }: UnitCardProps) {
  const { t } = useTranslation('admin');
  const { id, title, isActive, version, members, approvers, isUsed } = unit;
  const toggle = useAdminChange(
    () => call(updateBusinessUnit, { params: { id }, body: { version, isActive: !isActive } }),
    { done: t(isActive ? 'units.deactivated' : 'units.activated', { title }) },
  );
  const remove = useAdminChange(() => call(deleteBusinessUnit, { params: { id } }), {
    done: t('units.deleted', { title }),
  });
  const mayUpdate = useAbility().can('update', 'ManagedUnit');
  const [asked, setAsked] = useState<'delete' | 'deactivate' | null>(null);
  const close = () => setAsked(null);
  const step = asked === 'delete' ? remove : toggle;
  return (
    <Card
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, p: 4 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="subtitle1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title} {!isActive && <Chip size="small" label={t('units.inactive')} />}
        </Typography>
        <Typography variant="secondary">
          {[
            t('units.members', { count: members }),
            approvers.length > 0 &&
              t('units.approvers', { names: approvers.map(({ fullName }) => fullName).join(', ') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 1, sm: 3 }, ml: { xs: -3.5, sm: 0 } }}
      >
        <Button component={PageLink} href={`/admin/people?unit=${id}`} color="inherit">
          {t('units.people')}
        </Button>
        {mayUpdate && (
          <Button color="inherit" aria-label={t('units.renameOf', { title })} onClick={onEdit}>
            {t('units.rename')}
          </Button>
        )}
        {mayUpdate &&
          (isUsed || !isActive ? (
            <Button
              color="inherit"
              loading={toggle.isPending}
              onClick={() => (isActive ? setAsked('deactivate') : toggle.mutate())}
            >
              {t(isActive ? 'units.deactivate' : 'units.activate')}
            </Button>
          ) : (
            <Button color="error" loading={remove.isPending} onClick={() => setAsked('delete')}>
              {t('units.delete')}
            </Button>
          ))}
      </Box>
      {asked && (
        <UseQuestion
          title={t(`units.ask.${asked}`, { title })}
          text={t(`units.ask.${asked}Text`)}
          confirmLabel={t(`units.${asked}`)}
          use={peopleQueries.unitUse(id)}
          isDestructive={asked === 'delete'}
          isWorking={step.isPending}
          onConfirm={() => step.mutate(undefined, { onSettled: close })}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface UnitDialogProps {
  /** As it is by now; null for a new one. */
  readonly unit: AdminBusinessUnit | null;
  readonly onClose: () => void;
}

function UnitDialog({ unit, onClose }: UnitDialogProps) {
  const { t } = useTranslation('admin');
  const [base] = useState(unit);
  const [title, setTitle] = useState(unit?.title ?? '');
  const save = useAdminChange(
    (body: CreateBusinessUnitBody) =>
      unit
        ? call(updateBusinessUnit, {
            params: { id: unit.id },
            body: { ...body, version: unit.version },
          })
        : call(createBusinessUnit, { body }),
    { done: t('units.saved', { title }), onDone: onClose, isShownByForm: () => true },
  );
  const form = useCheckedForm({
    schema: CreateBusinessUnitBody,
    input: { title },
    error: save.error,
    fields: ['title'],
    codes: { 'business_unit.title_taken': 'title' },
  });
  return (
    <FormDialog
      title={unit ? t('units.renameTitle') : t('units.add')}
      size="small"
      confirm={t('save')}
      isPending={save.isPending}
      onSubmit={() => form.send(save.mutate)}
      onClose={onClose}
    >
      {base && unit && base.title !== unit.title && (
        <Alert severity="warning">
          {t('people.changedMeanwhile')}
          <div>
            {t('audit.change', { field: t('field.title'), before: base.title, after: unit.title })}
          </div>
        </Alert>
      )}
      <TextInput
        label={t('field.title')}
        autoComplete="off"
        autoFocus
        required
        value={title}
        errorText={form.at('title')}
        onChange={(event) => setTitle(event.target.value)}
      />
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
    </FormDialog>
  );
}
