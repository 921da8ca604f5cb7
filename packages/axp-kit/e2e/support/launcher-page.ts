import { initWidget } from '../../src/launcher/index.ts';
import { application, FakeClient, group } from '../../src/launcher/testing/fake-client.ts';

/** Runs in the browser: a launcher with as many applications as the address says. */
const wanted = new URL(location.href).searchParams;
const logo = 'https://cdn.example.com/logo.png';
const names = ['Room Booking', 'Payroll', 'การลางาน', 'Expense claims and travel', 'Stock'];
const count = Number(wanted.get('count') ?? names.length);
const groups = [group('Finance', { customUrl: 'https://finance.example.com/' }), group('People')];
const slugs = ['DEFAULT', 'FINANCE', 'PEOPLE'];

const applications = Array.from({ length: count }, (_, index) => {
  const name = index < names.length ? (names[index] ?? '') : `Application ${index}`;
  return application(name, {
    slug: `a${index}`,
    url: `https://a${index}.example.com/`,
    logo: index % 3 === 1 ? logo : '',
    groups: [slugs[index % slugs.length] ?? ''],
  });
});

const client = new FakeClient(applications, groups);
if (wanted.get('answer') === 'fails') client.answer = () => Promise.reject(new Error('offline'));
if (wanted.get('answer') === 'never') client.answer = () => new Promise(() => undefined);
initWidget(client, 'apps');
