import type { OpenItem } from '@axp/contracts/administration';
import { Box, useMediaQuery } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { DecisionRow, NotDecided } from '@/shared/admin/decision-row.tsx';
import { FoundOne } from '@/shared/admin/found-fields.tsx';
import { Segmented } from '@/shared/ui/segmented.tsx';
import { ItemHead, useItemName } from './item-head.tsx';
import { findHeirs } from './people-queries.ts';
import type { Decision } from './use-decisions.ts';
import { isDecided } from './use-decisions.ts';

interface ItemDecisionProps {
  readonly leaverId: string;
  readonly item: OpenItem;
  readonly decision: Decision | undefined;
  readonly onChange: (decision: Decision) => void;
}

/** Id of an item's row, to which the bar leads. */
export function rowIdOf({ key }: OpenItem): string {
  return `item-${key}`;
}

/** One open item with the choice of what happens to it. */
export function ItemDecision({ leaverId, item, decision, onChange }: ItemDecisionProps) {
  const { t } = useTranslation('adminPerson');
  const nameOf = useItemName();
  const isPhone = useMediaQuery('(max-width: 599px)');
  const name = nameOf(item);
  const isOpen = !isDecided(decision);
  return (
    <DecisionRow id={rowIdOf(item)} isOpen={isOpen}>
      <ItemHead item={item} />
      <Segmented
        label={t('leave.fateOf', { name })}
        value={decision?.fate ?? null}
        options={item.fates.map((fate) => ({ value: fate, label: t(`leave.fate.${fate}`) }))}
        onChange={(fate) => onChange({ fate, heir: decision?.heir ?? null })}
        isWide={isPhone}
      />
      <Box sx={{ flex: { xs: '1 1 100%', md: '0 0 240px' }, minWidth: 0 }}>
        {decision?.fate === 'transfer' && (
          <FoundOne
            label={t('leave.heirOf', { name })}
            finding={findHeirs(leaverId, item.key)}
            nameOf={({ fullName }) => fullName}
            value={decision.heir}
            onChange={(heir) => onChange({ fate: 'transfer', heir })}
          />
        )}
        {isOpen && <NotDecided>{t('leave.notDecided')}</NotDecided>}
      </Box>
    </DecisionRow>
  );
}
