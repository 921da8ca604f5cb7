import { languages } from '@axp/contracts/vocabulary';
import { textsIn } from '../../../platform/texts/texts.ts';

interface Described {
  readonly company: string;
  readonly at: string;
  /** Names of the sheets, in their order. */
  readonly sheets: readonly string[];
}

/** Says in each language what an archive has, what it lacks, and how it is read again. */
export function readMe({ company, at, sheets }: Described): string {
  return languages
    .map((language) => {
      const say = textsIn(language, 'sheet');
      return [
        say('export.title', { company, at }),
        say('export.format'),
        '',
        ...sheets.map((name) => `${name}.csv: ${say(`export.of.${name}`)}`),
        `attachments/: ${say('export.attachments')}`,
        `pictures/, plans/: ${say('export.pictures')}`,
        '',
        say('export.without'),
        '',
        say('export.again'),
        '',
      ].join('\r\n');
    })
    .join('\r\n');
}
