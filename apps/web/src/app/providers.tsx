import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { PropsWithChildren } from 'react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { ApiProblem, configureApi } from '@/shared/api/index.ts';
import { createI18n, languageOf } from '@/shared/i18n/index.ts';

const maxRetries = 2;

/** A refusal stays one however often it is asked; a lost connection may come back. */
function isWorthRetry(failures: number, error: unknown): boolean {
  return failures < maxRetries && !(error instanceof ApiProblem && error.status < 500);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: isWorthRetry, staleTime: 30_000 } },
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

/** What every page needs before anybody knows the merchant or the user. */
export function Providers({ children }: PropsWithChildren) {
  const [queryClient] = useState(createQueryClient);
  const [texts] = useState(createSpokenI18n);
  return (
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={texts}>{children}</I18nextProvider>
    </QueryClientProvider>
  );
}
