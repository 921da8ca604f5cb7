import type { GivenRight, GroupMappingTrial } from '@axp/contracts/administration';
import type { MappedRight } from '@axp/contracts/vocabulary';
import { hasTarget, mappedRights } from '@axp/contracts/vocabulary';
import AddIcon from '@mui/icons-material/AddOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { ruleQueries } from '@/shared/admin/rules/rule-queries.ts';
import { PickField } from '@/shared/form/pick-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useRightWords } from './right-words.ts';

/** A right that a group gives, as it is typed. */
export interface RightRow {
  readonly key: number;
  readonly group: string;
  readonly right: MappedRight;
  /** Empty while nothing is chosen. */
  readonly targetId: string;
}

export function rowsOf(rights: readonly GivenRight[]): readonly RightRow[] {
  return rights.map(({ group, right, target }, key) => ({
    key,
    group,
    right,
    targetId: target?.id ?? '',
  }));
}

export function enteredRights(rows: readonly RightRow[]): GroupMappingTrial['rights'] {
  return rows.map(({ group, right, targetId }) => ({
    group,
    right,
    targetId: hasTarget(right) && targetId !== '' ? targetId : null,
  }));
}

interface RightRowsProps {
  readonly rows: readonly RightRow[];
  readonly title: string;
  /** Shown while there are no rows. */
  readonly none: string;
  readonly add: string;
  readonly removeOf: (row: RightRow) => string;
  readonly limit: number;
  /** The field of the group, where rows can have different ones. */
  readonly groupField?: (
    row: RightRow,
    index: number,
    onChange: (part: Partial<RightRow>) => void,
  ) => ReactNode;
  /** Returns the error of a field such as `rights.0.targetId`. */
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (rows: readonly RightRow[]) => void;
}

/** Business units and roles that groups give, a row each. */
export function RightRows(props: RightRowsProps) {
  const { rows, title, none, add, removeOf, limit, groupField, errorAt, onChange } = props;
  const titleId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {rows.length === 0 && <Typography variant="secondary">{none}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row, index) => {
          const change = (part: Partial<RightRow>) =>
            onChange(rows.with(index, { ...row, ...part }));
          return (
            <RowFields
              key={row.key}
              row={row}
              first={groupField?.(row, index, change)}
              error={errorAt(`rights.${index}.targetId`)}
              removeName={removeOf(row)}
              onChange={change}
              onRemove={() => {
                onChange(rows.toSpliced(index, 1));
                addButton.current?.focus();
              }}
            />
          );
        })}
      </Box>
      <SecondaryButton
        ref={addButton}
        startIcon={<AddIcon />}
        disabled={rows.length >= limit}
        onClick={() =>
          onChange([...rows, { key: nextKey, group: '', right: 'business-unit', targetId: '' }])
        }
        sx={{ mt: 3 }}
      >
        {add}
      </SecondaryButton>
    </Box>
  );
}

interface RowFieldsProps {
  readonly row: RightRow;
  /** Field above those of the right. */
  readonly first: ReactNode;
  readonly error: string | undefined;
  readonly removeName: string;
  readonly onChange: (part: Partial<RightRow>) => void;
  readonly onRemove: () => void;
}

function RowFields({ row, first, error, removeName, onChange, onRemove }: RowFieldsProps) {
  const { t } = useTranslation('admin');
  const words = useRightWords();
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
      {first !== undefined && <Box sx={{ gridColumn: '1 / -2' }}>{first}</Box>}
      <IconButton
        aria-label={removeName}
        title={removeName}
        onClick={onRemove}
        sx={{ gridColumn: -2, gridRow: 1, mt: 7, width: 44, height: 44 }}
      >
        <RemoveIcon />
      </IconButton>
      <Box sx={{ gridColumn: { xs: first === undefined ? 1 : '1 / -1', sm: 1 } }}>
        <SelectField
          label={t('givenRight.gives')}
          value={row.right}
          onChange={(right) => onChange({ right, targetId: '' })}
          options={mappedRights.map((right) => [right, words.kind(right)])}
        />
      </Box>
      {hasTarget(row.right) && (
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 2 } }}>
          <TargetField row={row} error={error} onChange={onChange} />
        </Box>
      )}
    </Box>
  );
}

function TargetField({
  row: { right, targetId },
  error,
  onChange,
}: Pick<RowFieldsProps, 'row' | 'error' | 'onChange'>) {
  const { t } = useTranslation('admin');
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
      label={t(isUnit ? 'givenRight.unit' : 'givenRight.building')}
      value={targetId}
      {...(error !== undefined && { error })}
      onChange={(id) => onChange({ targetId: id })}
      none={t('givenRight.choose')}
      options={offered}
    />
  );
}
