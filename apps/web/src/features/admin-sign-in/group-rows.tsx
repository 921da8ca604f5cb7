import type { GroupMapping } from '@axp/contracts/administration';
import { maxGroupMappings } from '@axp/contracts/vocabulary';
import type { ComponentProps } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RightRows } from '@/shared/admin/rights/right-rows.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';

interface GroupRowsProps
  extends Pick<ComponentProps<typeof RightRows>, 'rows' | 'errorAt' | 'onChange'> {
  readonly seen: GroupMapping['seen'];
}

/** Groups with what they give; several lines can have the same group. */
export function GroupRows({ seen, ...rows }: GroupRowsProps) {
  const { t } = useTranslation('adminSignIn');
  const listId = useId();
  return (
    <>
      <datalist id={listId}>
        {seen.map(({ group, people }) => (
          <option key={group} value={group}>
            {t('groups.seen', { count: people })}
          </option>
        ))}
      </datalist>
      <RightRows
        {...rows}
        title={t('groups.rights')}
        none={t('groups.none')}
        add={t('groups.add')}
        removeOf={({ group }) => t('groups.remove', { group: group || t('groups.nameless') })}
        limit={maxGroupMappings}
        groupField={({ group }, index, onChange) => (
          <TextInput
            label={t('groups.group')}
            autoComplete="off"
            // Of a line that has just been added.
            autoFocus={group === ''}
            spellCheck={false}
            value={group}
            errorText={rows.errorAt(`rights.${index}.group`)}
            inputProps={{ list: listId }}
            onChange={({ target }) => onChange({ group: target.value })}
          />
        )}
      />
    </>
  );
}
