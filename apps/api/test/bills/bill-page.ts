import type { Paper } from '../../src/platform/pictures/paper.ts';

export type BillWords = Omit<Paper, 'at' | 'notes'>;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A bill as a page of a browser, laid out by CSS alone; `rem` are pixels of the paper. */
export function billPage({ language, sender, title, subtitle, ...words }: BillWords): string {
  const facts = words.facts.map(
    ({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`,
  );
  const heads = words.heads.map((head) => `<th>${escaped(head)}</th>`);
  const cells = (row: readonly (readonly string[])[]) =>
    row.map((lines) => `<td>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</td>`);
  const rows = words.rows.map((row) => `<tr>${cells(row).join('')}</tr>`);
  return `<html lang="${language}"><style>${styles}</style>
    <header>
      <b>${escaped(sender)}</b>
      <div><h1>${escaped(title)}</h1><p>${escaped(subtitle)}</p></div>
    </header>
    <hr>
    <dl>${facts.join('')}</dl>
    <hr class="thin">
    <table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>
    <hr>
    <div class="total">
      <span>${escaped(words.total.label)}</span><span>${escaped(words.total.value)}</span>
    </div>
    <footer><hr class="thin"><p>${escaped(words.footer)}</p></footer>
  </html>`;
}

const styles = `
  * { box-sizing: border-box; margin: 0; padding: 0; font: inherit }
  body {
    position: relative; width: 793.7rem; height: 1122.5rem; padding: 56rem 64rem 0;
    font: 13rem/1.65 Plex; color: #0f172a; text-rendering: geometricPrecision;
  }
  hr { border: 0; height: 2rem; margin: -1rem 0; background: #0f172a }
  hr.thin { height: 1rem; margin: -.5rem 0; background: #cbd5e1 }
  header, .total { display: flex; justify-content: space-between }
  header { padding-bottom: 26.67rem; text-align: right }
  header b { padding-top: 8rem; font-size: 18rem; font-weight: 600 }
  h1 { font-size: 30rem; font-weight: 600 }
  header p, dt, th, p + p, footer { color: #475569 }
  dl { display: grid; grid-template-columns: repeat(4, 1fr); gap: 16rem; padding: 16rem 0 }
  dd { font-size: 14rem; font-weight: 600 }
  table { width: 100%; margin-top: 26.67rem; border-collapse: collapse; table-layout: fixed }
  th, td {
    padding: 9.33rem 8rem 10.67rem; border-bottom: 1rem solid #cbd5e1;
    text-align: left; vertical-align: top;
  }
  th { border-bottom: 1.33rem solid #0f172a; font-weight: 600 }
  :is(th, td):first-child { padding-left: 0 }
  :is(th, td):last-child { padding-right: 0 }
  :is(th, td):nth-child(n + 4) { text-align: right }
  th:nth-child(1) { width: 165.33rem }
  th:nth-child(3) { width: 120rem }
  th:nth-child(4) { width: 114.67rem }
  th:nth-child(5) { width: 101.33rem }
  td:nth-child(-n + 2) p:first-child:not(:last-child) { font-weight: 600 }
  .total { padding-top: 13.33rem; font-size: 18rem; font-weight: 600 }
  footer { position: absolute; left: 64rem; right: 64rem; top: 1026.5rem; font-size: 11rem }
  footer p { padding-top: 12rem }`;
