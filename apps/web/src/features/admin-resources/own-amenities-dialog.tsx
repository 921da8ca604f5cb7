import type { ResourceType } from '@axp/contracts';
import type { OwnAmenities, OwnAmenitiesBody } from '@axp/contracts/administration';
import {
  OwnAmenitiesBody as Body,
  getOwnAmenities,
  updateOwnAmenities,
} from '@axp/contracts/administration';
import type { AmenityIconName } from '@axp/contracts/vocabulary';
import {
  amenityIconNames,
  isStandardAmenity,
  languages,
  ownAmenities,
  perLanguage,
} from '@axp/contracts/vocabulary';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipChoices } from '@/shared/admin/chip-choices.tsx';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call, readQuery } from '@/shared/api/index.ts';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { NamedIcon } from '@/shared/booking/ui/amenity-icon.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useMerchant, useSession } from '@/shared/session/index.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { resourcesKey } from './resource-queries.ts';

interface OwnAmenitiesDialogProps {
  readonly onClose: () => void;
}

const ownKey = [...resourcesKey, 'own-amenities'];

/** Amenities that the merchant has added, with names in both languages, icons and kinds (F-04). */
export function OwnAmenitiesDialog({ onClose }: OwnAmenitiesDialogProps) {
  const { t } = useTranslation('adminResources');
  const query = useQuery(readQuery(ownKey, getOwnAmenities, {}));
  if (query.data) return <AmenitiesForm stored={query.data} onClose={onClose} />;
  return (
    <ResponsiveDialog onClose={onClose} size="large" title={t('ownAmenities.title')}>
      <QueryContent query={query} failed={t('ownAmenities.failed')} skeleton={280}>
        {() => null}
      </QueryContent>
    </ResponsiveDialog>
  );
}

type Row = OwnAmenitiesBody['amenities'][number] & { readonly id: number };

function fieldsOf({ key, name, icon, types }: Omit<Row, 'id'>): Omit<Row, 'id'> {
  return { key, name, icon, types };
}

interface AmenitiesFormProps extends OwnAmenitiesDialogProps {
  readonly stored: OwnAmenities;
}

function AmenitiesForm({ stored, onClose }: AmenitiesFormProps) {
  const { t } = useTranslation(['adminResources', 'admin']);
  const { reload } = useSession();
  const kinds = enabledKinds(useMerchant().services);
  const [base] = useState(stored);
  const [rows, setRows] = useState(() =>
    base.amenities.map((one, id): Row => ({ ...fieldsOf(one), id })),
  );
  const [added, setAdded] = useState<number | null>(null);
  const save = useChange((body: OwnAmenitiesBody) => call(updateOwnAmenities, { body }), {
    done: t('ownAmenities.saved'),
    onDone: async () => {
      await reload();
      onClose();
    },
    isShownByForm: () => true,
    reads: [resourcesKey],
  });
  const form = useCheckedForm({
    schema: Body,
    input: { version: base.version, amenities: rows.map(fieldsOf) },
    error: save.error,
    fields: rows.flatMap((_, at) => [
      `amenities.${at}.types`,
      ...languages.map((language) => `amenities.${at}.name.${language}`),
    ]),
  });
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    const name = perLanguage(() => '');
    setAdded(id);
    setRows([...rows, { id, key: null, name, icon: 'star', types: [...kinds] }]);
  };
  const removed = base.amenities.filter(
    ({ key, resources }) => resources > 0 && !rows.some((row) => row.key === key),
  );
  return (
    <FormDialog
      title={t('ownAmenities.title')}
      size="large"
      confirm={t('admin:save')}
      isPending={save.isPending}
      onSubmit={() => form.send(save.mutate)}
      onClose={onClose}
    >
      <Typography variant="secondary">{t('ownAmenities.text')}</Typography>
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
      {rows.map((row, at) => (
        <AmenityRow
          key={row.id}
          row={row}
          number={at + 1}
          isNew={row.id === added}
          kinds={kinds}
          faultAt={(field) => form.at(`amenities.${at}.${field}`)}
          onChange={(part) => {
            save.reset();
            setRows(rows.map((one) => (one.id === row.id ? { ...one, ...part } : one)));
          }}
          onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <Removed amenities={removed} />
      <SecondaryButton
        startIcon={<Add />}
        disabled={rows.length >= ownAmenities.length}
        onClick={add}
        sx={{ justifySelf: 'start' }}
      >
        {t('ownAmenities.add')}
      </SecondaryButton>
    </FormDialog>
  );
}

/** Says what resources lose when this is saved. */
function Removed({ amenities }: Pick<OwnAmenities, 'amenities'>) {
  const { t, i18n } = useTranslation('adminResources');
  const language = languages.find((one) => one === i18n.language) ?? 'en';
  if (amenities.length === 0) return null;
  return (
    <Alert severity="warning">
      {amenities.map(({ key, name, resources }) => (
        <div key={key}>{t('ownAmenities.removes', { name: name[language], count: resources })}</div>
      ))}
    </Alert>
  );
}

interface AmenityRowProps {
  readonly row: Row;
  readonly number: number;
  /** Added a moment ago: its name is typed next. */
  readonly isNew: boolean;
  readonly kinds: readonly ResourceType[];
  readonly faultAt: (field: string) => string | undefined;
  readonly onChange: (part: Partial<Row>) => void;
  readonly onRemove: () => void;
}

function AmenityRow(props: AmenityRowProps) {
  const { row, number, isNew, kinds, faultAt, onChange, onRemove } = props;
  const { t } = useTranslation('adminResources');
  const ofKind = useKindText();
  const iconName = useIconName();
  const label = t('ownAmenities.one', { number });
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'flex-start',
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <NamedIcon icon={row.icon} aria-hidden sx={{ mt: 8, color: 'text.secondary' }} />
      <Box
        sx={{
          flexGrow: 1,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {languages.map((language, at) => (
          <TextInput
            key={language}
            label={t(`ownAmenities.name.${language}`)}
            value={row.name[language]}
            lang={language}
            required
            autoFocus={isNew && at === 0}
            errorText={faultAt(`name.${language}`)}
            onChange={({ target }) => onChange({ name: { ...row.name, [language]: target.value } })}
          />
        ))}
        <SelectField
          label={t('ownAmenities.icon')}
          value={row.icon}
          options={amenityIconNames.map((one) => [one, iconName(one)] as const)}
          onChange={(icon) => onChange({ icon })}
        />
        {kinds.length > 1 && (
          <ChipChoices
            label={t('ownAmenities.kinds')}
            hint={faultAt('types')}
            choices={kinds.map((id) => ({ id, label: ofKind(`${id}.names`) }))}
            chosen={row.types}
            onChange={(types) => onChange({ types })}
          />
        )}
      </Box>
      <IconButton
        aria-label={t('ownAmenities.remove', { label })}
        onClick={onRemove}
        sx={{ mt: 6 }}
      >
        <Delete />
      </IconButton>
    </Box>
  );
}

/** Icons of standard amenities have their names. */
function useIconName() {
  const { t } = useTranslation('adminResources');
  const ofKind = useKindText();
  return (icon: AmenityIconName): string =>
    isStandardAmenity(icon) ? ofKind(`amenity.${icon}`) : t(`ownAmenities.icons.${icon}`);
}
