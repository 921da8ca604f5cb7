import { AxpProvider } from 'axp-kit/react';
import type { AppProps } from 'next/app';
import { kit } from '../kit';

export default function App({ Component, pageProps }: AppProps) {
  return (
    <AxpProvider client={kit}>
      <Component {...pageProps} />
    </AxpProvider>
  );
}
