import type { GivenRight, GroupMapping, GroupMappingTrial } from '@axp/contracts/administration';
import type { MappedRight } from '@axp/contracts/vocabulary';
import { mappedRights, maxGroupMappings } from '@axp/contracts/vocabulary';
import AddIcon from '@mui/icons-material/AddOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { ruleQueries } from '@/shared/admin/rules/rule-queries.ts';
import { PickField } from '@/shared/form/pick-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useRightWords } from './right-words.ts';

/** A line of the mapping as it is typed. */
export interface GroupRow {
  readonly key: number;
  readonly group: string;
  readonly right: MappedRight;
  /** Empty while nothing is chosen. */
  readonly targetId: string;
}

export function rowsOf(rights: readonly GivenRight[]): readonly GroupRow[] {
  return rights.map(({ group, right, target }, key) => ({
    key,
    group,
    right,
    targetId: target?.id ?? '',
  }));
}

const isOfTarget = (right: MappedRight) =>
  right === 'business-unit' || right === 'facility-manager';

export function enteredRights(rows: readonly GroupRow[]): GroupMappingTrial['rights'] {
  return rows.map(({ group, right, targetId }) => ({
    group,
    right,
    targetId: isOfTarget(right) && targetId !== '' ? targetId : null,
  }));
}

interface GroupRowsProps {
  readonly rows: readonly GroupRow[];
  readonly seen: GroupMapping['seen'];
  /** Returns the error of a field such as `rights.0.group`. */
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (rows: readonly GroupRow[]) => void;
}

/** Groups with what they give; several lines can have the same group. */
export function GroupRows({ rows, seen, errorAt, onChange }: GroupRowsProps) {
  const { t } = useTranslation('adminSignIn');
  const listId = useId();
  const titleId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {t('groups.rights')}
      </Typography>
      <datalist id={listId}>
        {seen.map(({ group, people }) => (
          <option key={group} value={group}>
            {t('groups.seen', { count: people })}
          </option>
        ))}
      </datalist>
      {rows.length === 0 && <Typography variant="secondary">{t('groups.none')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row, index) => (
          <RowFields
            key={row.key}
            row={row}
            listId={listId}
            groupError={errorAt(`rights.${index}.group`)}
            targetError={errorAt(`rights.${index}.targetId`)}
            onChange={(part) => onChange(rows.with(index, { ...row, ...part }))}
            onRemove={() => {
              onChange(rows.toSpliced(index, 1));
              addButton.current?.focus();
            }}
          />
        ))}
      </Box>
      <SecondaryButton
        ref={addButton}
        startIcon={<AddIcon />}
        disabled={rows.length >= maxGroupMappings}
        onClick={() =>
          onChange([...rows, { key: nextKey, group: '', right: 'business-unit', targetId: '' }])
        }
        sx={{ mt: 3 }}
      >
        {t('groups.add')}
      </SecondaryButton>
    </Box>
  );
}

interface RowFieldsProps {
  readonly row: GroupRow;
  readonly listId: string;
  readonly groupError: string | undefined;
  readonly targetError: string | undefined;
  readonly onChange: (part: Partial<GroupRow>) => void;
  readonly onRemove: () => void;
}

function RowFields(props: RowFieldsProps) {
  const { row, listId, groupError, targetError, onChange, onRemove } = props;
  const { t } = useTranslation('adminSignIn');
  const words = useRightWords();
  const removeName = t('groups.remove', { group: row.group || t('groups.nameless') });
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) 44px',
          sm: 'minmax(0, 1fr) minmax(0, 1fr) 44px',
        },
        columnGap: 3,
        rowGap: 3,
        alignItems: 'start',
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
      }}
    >
      <Box sx={{ gridColumn: '1 / -2' }}>
        <TextInput
          label={t('groups.group')}
          autoComplete="off"
          // Of a line that has just been added.
          autoFocus={row.group === ''}
          spellCheck={false}
          value={row.group}
          errorText={groupError}
          inputProps={{ list: listId }}
          onChange={({ target }) => onChange({ group: target.value })}
        />
      </Box>
      <IconButton
        aria-label={removeName}
        title={removeName}
        onClick={onRemove}
        sx={{ gridColumn: -2, gridRow: 1, mt: 7, width: 44, height: 44 }}
      >
        <RemoveIcon />
      </IconButton>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 1 } }}>
        <SelectField
          label={t('groups.gives')}
          value={row.right}
          onChange={(right) => onChange({ right, targetId: '' })}
          options={mappedRights.map((right) => [right, words.kind(right)])}
        />
      </Box>
      {isOfTarget(row.right) && (
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 2 } }}>
          <TargetField row={row} error={targetError} onChange={onChange} />
        </Box>
      )}
    </Box>
  );
}

interface TargetFieldProps {
  readonly row: GroupRow;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<GroupRow>) => void;
}

function TargetField({ row: { right, targetId }, error, onChange }: TargetFieldProps) {
  const { t } = useTranslation('adminSignIn');
  const isUnit = right === 'business-unit';
  const { data: units = [] } = useQuery(ruleQueries.units());
  const { data: buildings = [] } = useQuery(managedBuildingsQuery());
  const offered = isUnit
    ? units
        .filter(({ id, isActive }) => isActive || id === targetId)
        .map(({ id, title }) => ({ id, name: title }))
    : buildings;
  return (
    <PickField
      label={t(isUnit ? 'groups.unit' : 'groups.building')}
      value={targetId}
      {...(error !== undefined && { error })}
      onChange={(id) => onChange({ targetId: id })}
      none={t('groups.choose')}
      options={offered}
    />
  );
}
