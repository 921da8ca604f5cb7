import pdfmake from 'pdfmake';
import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js';
import { breakable } from './breakable-text.ts';
import type { Weight } from './page-fonts.ts';
import { pageFonts, runsOf } from './page-fonts.ts';
import type { Paper } from './paper.ts';
import type { RenderedBytes } from './picture-task.ts';

// Missing in its types: fonts are taken from here by name.
declare module 'pdfmake' {
  export const virtualfs: { readonly writeFileSync: (name: string, content: Buffer) => void };
}

const a4 = { width: 595, height: 842 } as const;
const margin = { side: 48, top: 42, bottom: 72 } as const;
/** The page is a quarter of a point wider than its size in whole points. */
const inner = a4.width + 0.28 - 2 * margin.side;
const ink = { text: '#0f172a', secondary: '#475569', line: '#cbd5e1' } as const;

for (const [weight, fonts] of Object.entries(pageFonts)) {
  for (const { name, file } of fonts) pdfmake.virtualfs.writeFileSync(`${name}-${weight}`, file);
}
// A paper loads nothing.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);
pdfmake.setFonts(
  Object.fromEntries(
    pageFonts[400].map(({ name }) => [name, { normal: `${name}-400`, bold: `${name}-600` }]),
  ),
);

/** Writes a paper as PDF; its size is in points. */
export async function printedPaper(paper: Paper): Promise<RenderedBytes> {
  const document = pdfmake.createPdf({
    version: '1.7',
    language: paper.language,
    displayTitle: true,
    info: {
      title: `${paper.title} ${paper.subtitle}`,
      author: paper.sender,
      creationDate: new Date(paper.at),
    },
    pageSize: 'A4',
    pageMargins: [margin.side, margin.top, margin.side, margin.bottom],
    defaultStyle: { font: pageFonts[400][0].name, fontSize: 9.75, color: ink.text },
    content: [
      headOf(paper),
      rule(1.5, ink.text),
      factsOf(paper),
      rule(0.75, ink.line),
      tableOf(paper),
      totalOf(paper),
      ...notesOf(paper),
    ],
    footer: [
      { ...rule(0.75, ink.line), margin: [margin.side, 0] },
      written(paper.footer, { fontSize: 8.25, color: ink.secondary, margin: [margin.side, 9] }),
    ],
  });
  return { bytes: await document.getBuffer(), ...a4 };
}

type Style = Omit<ContentText, 'text'>;

function written(text: string, style: Style = {}): ContentText {
  const weight: Weight = style.bold ? 600 : 400;
  const runs = runsOf(text, weight);
  return {
    ...style,
    text: runs.map(({ font, part }) => ({ text: breakable(part), font: font.name })),
  };
}

function rule(lineWidth: number, lineColor: string) {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: inner, y2: 0, lineWidth, lineColor }],
  } satisfies Content;
}

function headOf({ sender, title, subtitle }: Paper): Content {
  const right = { alignment: 'right' } as const;
  return {
    margin: [0, 0, 0, 20],
    columns: [
      written(sender, { fontSize: 13.5, bold: true, margin: [0, 6] }),
      {
        stack: [
          written(title, { ...right, fontSize: 22.5, bold: true }),
          written(subtitle, { ...right, color: ink.secondary, noWrap: true }),
        ],
      },
    ],
  };
}

function factsOf({ facts }: Paper): Content {
  return {
    margin: [0, 12],
    columnGap: 12,
    columns: facts.map(({ label, value }) => [
      written(label, { color: ink.secondary }),
      written(value, { fontSize: 10.5, bold: true }),
    ]),
  };
}

const firstAmount = 3;

function tableOf({ heads, rows }: Paper): Content {
  const alignmentOf = (column: number) => (column < firstAmount ? 'left' : 'right');
  const head = heads.map((text, column) =>
    written(text, { bold: true, color: ink.secondary, alignment: alignmentOf(column) }),
  );
  const bodyRow = (row: readonly (readonly string[])[]): TableCell[] =>
    row.map((lines, column) => ({
      stack: lines.map((line, place) =>
        written(line, {
          bold: place === 0 && lines.length > 1 && column < firstAmount,
          color: place === 0 ? ink.text : ink.secondary,
          alignment: alignmentOf(column),
        }),
      ),
    }));
  return {
    margin: [0, 20, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [118, '*', 78, 74, 70],
      body: [head, ...rows.map(bodyRow)],
    },
    layout: {
      hLineWidth: (line) => lineWidths[line] ?? 0.75,
      hLineColor: (line) => (line === 1 ? ink.text : ink.line),
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : 6),
      paddingRight: (column) => (column === heads.length - 1 ? 0 : 6),
      paddingTop: () => 7,
      paddingBottom: () => 8,
    },
  };
}

/** Of the lines above and below the head; those of rows are thinner. */
const lineWidths: readonly number[] = [0, 1];

function totalOf({ total: { label, value } }: Paper): Content {
  const style = { fontSize: 13.5, bold: true } as const;
  return {
    stack: [
      rule(1.5, ink.text),
      {
        margin: [0, 10],
        columns: [written(label, style), written(value, { ...style, alignment: 'right' })],
      },
    ],
  };
}

function notesOf({ notes }: Paper): Content[] {
  return notes.map((note) => written(note, { color: ink.secondary, margin: [0, 4] }));
}
