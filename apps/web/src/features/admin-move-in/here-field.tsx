import { Box } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FoundOne } from '@/shared/admin/found-fields.tsx';
import { unseen } from '@/shared/ui/hidden-text.tsx';
import type { Decision, Kind } from './decisions.ts';
import { findHere, nameOfHere, optionOf } from './here-findings.ts';

interface HereFieldProps {
  /** For screen readers; the name stands at the beginning of the row. */
  readonly label: string;
  readonly kind: Kind;
  /** Null while nothing is decided. */
  readonly decision: Decision | null;
  readonly onDecide: (decision: Decision) => void;
}

/** Choice for a thing of the file: something here that is found by typing, a new one, or none. */
export function HereField({ label, kind, decision, onDecide }: HereFieldProps) {
  const { t } = useTranslation('adminMoveIn');
  const finding = useMemo(() => findHere(kind), [kind]);
  return (
    <Box sx={{ '& .MuiInputLabel-root': unseen }}>
      <FoundOne
        label={label}
        placeholder={t(`match.fate.${kind}.choose`)}
        finding={finding}
        nameOf={({ decision: one }) =>
          one.to === 'existing' ? nameOfHere(one.here) : t(`match.fate.${kind}.${one.to}`)
        }
        value={decision && optionOf(decision)}
        onChange={(chosen) => chosen && onDecide(chosen.decision)}
      />
    </Box>
  );
}
