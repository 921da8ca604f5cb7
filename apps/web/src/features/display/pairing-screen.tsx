import { readDisplay, startDisplayPairing } from '@axp/contracts/displays';
import { pairingMinutes } from '@axp/contracts/vocabulary';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '@/shared/api/index.ts';
import { formatTime } from '@/shared/lib/datetime/index.ts';
import { DisplayScreen, Qr, u, useDisplayText } from './display-parts.tsx';
import { outageOf } from './outage.ts';

const askMs = 3_000;
const retryMs = 10_000;
const codeMs = pairingMinutes * 60_000;

/** Gets a code, shows it, and asks until someone has entered it. */
export function PairingScreen({ onPaired }: { readonly onPaired: (secret: string) => void }) {
  const { t, language } = useDisplayText();
  const { pairing, error } = usePairing();
  usePaired(pairing?.secret, onPaired);
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const code = pairing?.code ?? '';
  const address = `${window.location.origin}/admin/displays?code=${code}`;
  return (
    <DisplayScreen tone="plain" sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box component="h1" sx={{ m: 0, fontSize: u(6), lineHeight: 1.4, fontWeight: 600 }}>
        {t('pair.title')}
      </Box>
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          alignItems: 'center',
          gap: u(6),
          minHeight: 0,
        }}
      >
        <div>
          <Box
            role="status"
            sx={{
              fontSize: u(code ? 17 : 6),
              lineHeight: 1.2,
              fontWeight: 600,
              ...(code && { letterSpacing: '0.05em' }),
            }}
          >
            {code ? `${code.slice(0, 4)} ${code.slice(4)}` : t(withoutCode(error))}
          </Box>
          {code && (
            <Box component="ol" sx={{ m: 0, mt: u(3), pl: '1.3em', fontSize: u(4.6) }}>
              <li>{t('pair.open')}</li>
              <li>{t('pair.select')}</li>
              <li>{t('pair.enter')}</li>
            </Box>
          )}
        </div>
        {code && (
          <Box sx={{ textAlign: 'center', fontSize: u(3.6), color: 'text.secondary' }}>
            <Qr address={address} label={t('pair.code')} size={36} />
            <div>{t('pair.scan')}</div>
          </Box>
        )}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {pairing &&
          t('pair.valid', { time: formatTime(pairing.expiresAt, { timezone, language }) })}
      </Box>
    </DisplayScreen>
  );
}

/** Why no code is shown. */
function withoutCode(error: Error | null) {
  if (error === null) return 'pair.waiting';
  return `outage.${outageOf(error)}.text` as const;
}

/** A code, and a new one shortly before it expires; none where a new one did not arrive in time. */
function usePairing() {
  const { data, error, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: ['display-pairing'],
    queryFn: async () => (await call(startDisplayPairing, { body: {} })).data,
    // Counted from the answer, as the clock of a new device may be wrong.
    refetchInterval: ({ state: { status } }) => (status === 'success' ? codeMs - retryMs : retryMs),
    refetchIntervalInBackground: true,
    staleTime: Infinity,
    networkMode: 'always',
    retry: false,
  });
  const isExpired = error !== null && errorUpdatedAt >= dataUpdatedAt + codeMs;
  return { pairing: isExpired ? undefined : data, error };
}

/** Refused until the code was entered; the first answer is that of a display. */
function usePaired(secret: string | undefined, onPaired: (secret: string) => void) {
  const paired = useEffectEvent(onPaired);
  const { isSuccess } = useQuery({
    queryKey: ['display-paired', secret],
    queryFn: async () => (await call(readDisplay, { body: { secret: secret ?? '' } })).data,
    enabled: secret !== undefined,
    refetchInterval: askMs,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
  });
  useEffect(() => {
    if (isSuccess && secret !== undefined) paired(secret);
  }, [isSuccess, secret]);
}
