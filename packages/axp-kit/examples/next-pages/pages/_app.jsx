import { AxpProvider } from 'axp-kit/react';
import { kit } from '../kit';

export default function App({ Component, pageProps }) {
  return (
    <AxpProvider client={kit}>
      <Component {...pageProps} />
    </AxpProvider>
  );
}
