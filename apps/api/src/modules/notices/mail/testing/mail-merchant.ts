import type { MailMerchant } from '../due-mail.ts';

const colors = { color: '#074E9F', textColor: '#FFFFFF' };

/** The merchant in whose name mails of tests are written. */
export const mailMerchant: MailMerchant = {
  id: 'merchant-1',
  title: 'Acme',
  supportContact: 'desk@acme.test',
  theme: {
    accent: colors,
    navigationBar: colors,
    largeButton: { type: 'solid', color1: '#074E9F', color2: null, textColor: '#FFFFFF' },
  },
  logoImageId: null,
  origin: 'https://acme.example',
};
