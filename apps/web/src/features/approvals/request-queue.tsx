import type { ApprovalRequest } from '@axp/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useDelayedDecision } from '@/shared/booking/moves/use-delayed-decision.tsx';
import { NamedRequest } from '@/shared/booking/ui/named-request.tsx';
import { RejectDialog } from '@/shared/booking/ui/reject-dialog.tsx';
import { CheckField } from '@/shared/form/check-field.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useShortcut } from '@/shared/keyboard/shortcuts.tsx';
import { reasonsQuery } from './approval-settings.ts';
import { RequestRow } from './request-row.tsx';

interface RequestQueueProps {
  readonly requests: readonly ApprovalRequest[];
  /** Also of the pages that are not loaded. */
  readonly total: number;
  readonly deciding: ReturnType<typeof useDelayedDecision>;
  /** Requests whose decision was just undone; the first of them takes the focus. */
  readonly undone: readonly string[];
}

function isClear({ conflicts }: ApprovalRequest): boolean {
  return conflicts.length === 0;
}

/** The requests with their keys, and what is done with several at once. */
export function RequestQueue({ requests, total, deciding, undone }: RequestQueueProps) {
  const { decide, unsentReason } = deciding;
  const { t } = useTranslation('approvals');
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [rejected, setRejected] = useState<readonly ApprovalRequest[]>([]);
  const current = Math.min(place, requests.length - 1);
  const picked = requests.filter(({ booking }) => chosen.has(booking.id));
  const [isByKey, setIsByKey] = useState(false);
  const currentId = requests[current]?.booking.id;
  useEffect(() => {
    // After a keyboard decision, the next request becomes current.
    if (!isByKey || currentId === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-request="${current}"]`)?.focus();
  }, [isByKey, current, currentId]);
  const [restored, setRestored] = useState(undone);
  if (undone !== restored && requests.some(({ booking }) => undone.includes(booking.id))) {
    setRestored(undone);
    setPlace(requests.findIndex(({ booking }) => undone.includes(booking.id)));
    setIsByKey(true);
  }
  const go = (step: number) => {
    setIsByKey(true);
    const row = list.current?.querySelector<HTMLElement>(`[data-request="${current}"]`);
    // The first key leads into the list, to the row that is current already.
    if (list.current?.contains(document.activeElement) === true) {
      setPlace(Math.max(0, Math.min(requests.length - 1, current + step)));
    } else {
      row?.focus();
    }
  };
  const choose = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const meant = (): readonly ApprovalRequest[] => {
    const one = requests[current];
    if (picked.length > 0) return picked;
    return one ? [one] : [];
  };
  const approve = (wanted: readonly ApprovalRequest[]) => {
    const clear = wanted.filter(isClear);
    setChosen(new Set());
    if (clear.length > 0) decide(clear, { to: 'approve' });
  };
  useShortcut({ key: 'j', labelKey: 'approvals:key.next', run: () => go(1) });
  useShortcut({ key: 'k', labelKey: 'approvals:key.previous', run: () => go(-1) });
  useShortcut({
    key: 'a',
    labelKey: 'approvals:approve',
    run: () => {
      setIsByKey(true);
      approve(meant());
    },
  });
  useShortcut({ key: 'r', labelKey: 'approvals:reject.open', run: () => setRejected(meant()) });
  useShortcut({
    key: 'z',
    labelKey: 'approvals:key.undo',
    run: deciding.undo,
    isOn: deciding.canUndo,
  });
  if (requests.length === 0) return null;
  return (
    <>
      <BulkBar
        requests={requests}
        total={total}
        picked={picked}
        onChoose={(ids) => setChosen(new Set(ids))}
        onApprove={() => approve(picked)}
        onReject={() => setRejected(picked)}
      />
      <Box
        component="ul"
        ref={list}
        aria-label={t('list')}
        sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}
      >
        {requests.map((request, index) => (
          <RequestRow
            key={request.booking.id}
            request={request}
            index={index}
            isCurrent={index === current}
            isChosen={chosen.has(request.booking.id)}
            onFocus={() => setPlace(index)}
            onChoose={() => choose(request.booking.id)}
            onApprove={() => approve([request])}
            onReject={() => setRejected([request])}
          />
        ))}
      </Box>
      {rejected.length > 0 && (
        <RejectRequestsDialog
          requests={rejected}
          typed={unsentReason(rejected)}
          onClose={() => setRejected([])}
          onReject={(reason) => {
            setRejected([]);
            setChosen(new Set());
            decide(rejected, { to: 'reject', reason });
          }}
        />
      )}
    </>
  );
}

type Shared = Pick<ComponentProps<typeof RejectDialog>, 'onReject' | 'onClose'>;

interface RejectRequestsDialogProps extends Shared {
  readonly requests: readonly ApprovalRequest[];
  /** A reason that was typed before and could not be sent. */
  readonly typed: string;
}

/** Rejects several requests with one reason, typed or one of the merchant's own (Z-42). */
function RejectRequestsDialog({ requests, ...rest }: RejectRequestsDialogProps) {
  const { t } = useTranslation('approvals');
  const { language } = useLanguage();
  const { data } = useQuery(reasonsQuery());
  return (
    <RejectDialog
      {...rest}
      title={t('reject.title', { count: requests.length })}
      confirm={t('reject.confirm')}
      field={{ label: t('reasonLabel'), hint: t('reject.hint'), missing: t('reasons.missing') }}
      templates={{
        label: t('reject.templates'),
        texts: data?.reasons.map((reason) => reason[language]) ?? [],
      }}
    >
      <Box
        component="ul"
        sx={{ display: 'grid', gap: 2, maxHeight: 200, overflowY: 'auto', m: 0, p: 0 }}
      >
        {requests.map((request) => (
          <Box component="li" key={request.booking.id} sx={{ listStyle: 'none' }}>
            <NamedRequest request={request} />
          </Box>
        ))}
      </Box>
    </RejectDialog>
  );
}

interface BulkBarProps {
  readonly requests: readonly ApprovalRequest[];
  readonly total: number;
  readonly picked: readonly ApprovalRequest[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

/** On a phone side by side under what is chosen, each as wide as the other. */
const bothActions = {
  display: 'flex',
  gap: 2,
  width: { xs: '100%', sm: 'auto' },
  '& > *': { flex: { xs: 1, sm: 'none' } },
} as const;

/** How many wait, and what can be done with those that are chosen. */
function BulkBar({ requests, total, picked, onChoose, onApprove, onReject }: BulkBarProps) {
  const { t } = useTranslation('approvals');
  const isAll = picked.length === requests.length;
  const blocked = picked.filter((request) => !isClear(request)).length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <CheckField
        checked={isAll}
        indeterminate={picked.length > 0 && !isAll}
        onChange={() => onChoose(isAll ? [] : requests.map(({ booking }) => booking.id))}
        label={t('waiting', { count: total })}
        sx={{ mr: 'auto' }}
      />
      {picked.length > 0 && (
        <>
          {blocked > 0 && (
            <Typography variant="body2" sx={{ color: 'warning.main' }}>
              {t('blocked', { count: blocked })}
            </Typography>
          )}
          <Box sx={bothActions}>
            <Button variant="contained" disabled={blocked === picked.length} onClick={onApprove}>
              {t('approveMany', { count: picked.length - blocked })}
            </Button>
            <Button variant="outlined" color="error" onClick={onReject}>
              {t('rejectMany', { count: picked.length })}
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}
