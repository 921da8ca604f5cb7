import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { PropsWithChildren } from 'react';
import { useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { ApiProblem, configureApi } from '@/shared/api/index.ts';
import { addLateTexts, createI18n, languageOf } from '@/shared/i18n/index.ts';
import { shareLanguage } from './share-language.ts';

const maxRetries = 2;

/** A refusal stays one however often it is asked; a lost connection may come back. */
function isWorthRetry(failures: number, error: unknown): boolean {
  return failures < maxRetries && !(error instanceof ApiProblem && error.status < 500);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetry,
        staleTime: 30_000,
        // Without a connection the service worker answers, or the page says so; it never waits.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
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
  return (
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={texts}>{children}</I18nextProvider>
    </QueryClientProvider>
  );
}
