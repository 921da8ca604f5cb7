import { languages } from '@axp/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { PropsWithChildren } from 'react';
import { useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { ApiProblem, configureApi, retryAfterMs } from '@/shared/api/index.ts';
import { addLateTexts, createI18n, languageOf } from '@/shared/i18n/index.ts';
import { reach } from '@/shared/offline/reach.ts';
import { refetchAfterChanges } from './refetch-after-changes.ts';

const maxRetries = 2;

/**
 * A refusal stays one however often it is asked; a lost connection may come back. While the service
 * is unavailable, a read keeps what it has shown and is repeated until it is answered.
 */
function isWorthRetry(failures: number, error: unknown): boolean {
  if (retryAfterMs(error) !== null) return true;
  return failures < maxRetries && !(error instanceof ApiProblem && error.status < 500);
}

const longestRetryMs = 30_000;

function retryDelay(failures: number, error: unknown): number {
  return retryAfterMs(error) ?? Math.min(1000 * 2 ** failures, longestRetryMs);
}

function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetry,
        retryDelay,
        // For reads that are not retried otherwise.
        refetchInterval: ({ state }) => retryAfterMs(state.error) ?? false,
        staleTime: 30_000,
        // Without a connection the service worker answers, or the page says so; it never waits.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A change fails at once and says so, rather than happening some time later.
      mutations: { networkMode: 'always' },
    },
  });
  refetchAfterChanges(queryClient);
  return queryClient;
}

/** Texts that tell the page and every request which language they are in (I-03). */
function createSpokenI18n(): i18n {
  const instance = createI18n();
  const tell = () => {
    const language = languageOf(instance);
    configureApi({ language });
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  };
  tell();
  instance.on('languageChanged', tell);
  return instance;
}

/** Providers that need neither merchant nor user. */
export function Providers({ children }: PropsWithChildren) {
  const [queryClient] = useState(createQueryClient);
  const [texts] = useState(createSpokenI18n);
  useEffect(() => void addLateTexts(texts), [texts]);
  useEffect(() => shareLanguage(texts), [texts]);
  useEffect(() => configureApi({ onAnswer: reach.noteAnswer }), []);
  // The page may show data of an earlier visit.
  useEffect(() => reach.onReturn(() => void queryClient.invalidateQueries()), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={texts}>{children}</I18nextProvider>
    </QueryClientProvider>
  );
}

/** Speaks in every tab of the browser the language that was chosen in one of them. */
function shareLanguage(texts: i18n): () => void {
  let tabs: BroadcastChannel;
  try {
    tabs = new BroadcastChannel('axp-language');
  } catch {
    // Forbidden like everything else that tabs share: each speaks for itself.
    return () => {};
  }
  let heard: string | null = null;
  const tell = () => {
    const language = languageOf(texts);
    if (language !== heard) tabs.postMessage(language);
    heard = null;
  };
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const language = languages.find((known) => known === data);
    if (!language || language === languageOf(texts)) return;
    heard = language;
    void texts.changeLanguage(language);
  });
  texts.on('languageChanged', tell);
  return () => {
    texts.off('languageChanged', tell);
    tabs.close();
  };
}
