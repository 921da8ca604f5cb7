import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChipChoices } from '@/shared/admin/chip-choices.tsx';
import { findManagedResources } from '@/shared/admin/findings.ts';
import { FoundMany } from '@/shared/admin/found-fields.tsx';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useMerchant } from '@/shared/session/index.ts';
import type { FormProps } from './form-values.ts';

/** Kinds that have the field, and whether only some resources of them have it. */
export function PlaceFields({ subject, values, errorAt, onChange }: FormProps) {
  const { t } = useTranslation('adminOwnFields');
  const ofKind = useKindText();
  const kinds = enabledKinds(useMerchant().services);
  const { types, resourceIds } = values;
  const known = useQueries({ queries: resourceIds.map((id) => placeQueries.resource(id)) });
  return (
    <>
      {kinds.length > 1 && (
        <ChipChoices
          label={t(`form.types.${subject}`)}
          hint={errorAt('types')}
          choices={kinds.map((id) => ({ id, label: ofKind(`${id}.names`) }))}
          chosen={types}
          onChange={(chosen) => onChange({ types: chosen })}
        />
      )}
      <FoundMany<{ readonly id: string; readonly name: string }>
        label={t('form.resources')}
        hint={t('form.resourcesHint')}
        finding={findManagedResources}
        nameOf={({ name }) => name}
        value={resourceIds.map((id, at) => ({ id, name: known[at]?.data?.name ?? '…' }))}
        error={errorAt('resourceIds')}
        onChange={(chosen) => onChange({ resourceIds: chosen.map(({ id }) => id) })}
      />
    </>
  );
}
