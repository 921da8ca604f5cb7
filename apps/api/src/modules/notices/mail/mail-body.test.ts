import { describe, expect, it } from '@jest/globals';
import { textsIn } from '../../../platform/texts/texts.ts';
import type { MailContent } from './mail-body.ts';
import { footerOf, mailHtml, mailText } from './mail-body.ts';
import { buildMail } from './testing/build-mail.ts';

const { merchant } = buildMail();
const plain: MailContent = {
  language: 'en',
  merchant,
  heading: 'Heading',
  greeting: null,
  note: null,
  title: null,
  details: [],
  links: [],
  footer: 'Footer',
};
const link = { label: 'Open', url: 'https://acme.example/a' };
const preheaderOf = (content: Partial<MailContent>) =>
  /overflow:hidden">(.*?)&#847;/.exec(mailHtml({ ...plain, ...content }))?.[1];

describe('[Z-80] the preview of a mail in a list', () => {
  const details = [
    ['When', 'Monday\nTuesday'],
    ['Where', 'Thames'],
    ['About', 'Numbers'],
  ] as const;

  it('has who did what, or else the note, and the first lines of two details', () => {
    const texts = { lead: 'Max moved it.', note: 'Review it.', details };
    expect(preheaderOf(texts)).toBe('Max moved it. · Monday · Thames');
    expect(preheaderOf({ ...texts, lead: null })).toBe('Review it. · Monday · Thames');
    expect(preheaderOf({ details })).toBe('Monday · Thames');
  });
});

describe('[Z-80] a mail', () => {
  it('has as HTML what it has as text', () => {
    const content: MailContent = {
      ...plain,
      greeting: 'Hello Ann,',
      lead: 'Max moved it.',
      note: 'Review it.',
      title: 'Planning',
      details: [['Address', '1 River Road', 'https://maps.example/?q=1']],
      links: [link],
    };
    const shown = mailHtml(content).split('</div>')[1];
    for (const form of [shown, mailText(content)]) {
      for (const part of [
        'Hello Ann,',
        'Heading',
        'Max moved it.',
        'Review it.',
        'Planning',
        '1 River Road',
        'https://maps.example/?q=1',
        link.url,
        'Footer',
      ]) {
        expect(form).toContain(part);
      }
    }
  });

  it('has no empty paragraph and no button without a link', () => {
    expect(mailText(plain)).toBe('Heading\n\n-- \nFooter\n');
    const html = mailHtml(plain);
    expect(html).not.toMatch(/<p[^>]*><\/p>/);
    expect(html).not.toContain('<a ');
    expect(html).not.toContain('<p ');
  });

  it('has one button that stands out, which a link of its own takes from choices', () => {
    const item = { ...link, name: 'Volga', facts: [] };
    const choices = { heading: 'Free', note: '', items: [item, item] };
    const kindsOf = (content: Partial<MailContent>) =>
      [...mailHtml({ ...plain, ...content }).matchAll(/<a class="(\w+)"/g)].map(([, kind]) => kind);
    expect(kindsOf({ links: [link, link] })).toEqual(['filled', 'outlined']);
    expect(kindsOf({ choices })).toEqual(['filled', 'outlined']);
    expect(kindsOf({ choices, links: [link] })).toEqual(['filled', 'outlined', 'outlined']);
  });

  it('says its result before the heading, where it has one', () => {
    const pill = { text: 'Declined', tone: 'bad' } as const;
    expect(mailText({ ...plain, pill })).toContain('Declined: Heading\n');
  });
});

describe('[Z-80] the footer of a mail', () => {
  const footerTo = (address: string) =>
    footerOf(
      'footer',
      { title: 'Acme', supportContact: 'Help: Desk@Acme.test' },
      { address },
      textsIn('en', 'mail'),
    );

  it('names the contact, but the operator to the contact itself', () => {
    expect(footerTo('ann@acme.test')).toContain('Questions? Help: Desk@Acme.test');
    expect(footerTo('desk@acme.test')).toContain('Contact the operator');
  });
});
