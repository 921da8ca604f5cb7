import type { TextlintRuleModule } from '@textlint/kernel';
import { TextlintKernel } from '@textlint/kernel';
import { MarkdownProcessor } from '@textlint/textlint-plugin-markdown/lib/src/MarkdownProcessor.js';
import { TextProcessor } from '@textlint/textlint-plugin-text/lib/src/TextProcessor.js';
import terminology from 'textlint-rule-terminology';
import type { Finding } from '../finding.ts';
import type { SourceText } from '../parse-source.ts';
import { findWords } from './word-list.ts';

const kernel = new TextlintKernel();

/** Patterns of the public list that don't fit: database words, and possessives of "API". */
const unfitTerms = [
  'ID',
  "id['’]?s",
  "API['’]?s",
  'indexes\\b',
  'readme(s)?',
  'host[- ]name(s)?',
  'user[- ]name(s)?',
];

const wordRule: TextlintRuleModule = ({ Syntax, RuleError, report }) => ({
  [Syntax.Str](node) {
    const found = findWords(node.value);
    if (found) report(node, new RuleError(`"${found.words}": write ${found.advice}`));
  },
});

/** Lints a Markdown document: names and spelling of technical terms, and the word list. */
export async function lintDocument({ file, text }: SourceText): Promise<Finding[]> {
  return lint({ file, text }, '.md');
}

/** Lints the texts of an English locale file, each on its own line. */
export async function lintLocale({ file, text }: SourceText): Promise<Finding[]> {
  const values = text.split('\n').map((line) => /: "(?<value>.*)",?$/.exec(line)?.groups?.value);
  return lint({ file, text: values.map((value) => value ?? '').join('\n') }, '.txt');
}

async function lint({ file, text }: SourceText, ext: '.md' | '.txt'): Promise<Finding[]> {
  const { messages } = await kernel.lintText(text, {
    ext,
    filePath: file,
    plugins: [
      { pluginId: 'markdown', plugin: { Processor: MarkdownProcessor } },
      { pluginId: 'text', plugin: { Processor: TextProcessor } },
    ],
    rules: [
      { ruleId: 'terminology', rule: terminology, options: { exclude: unfitTerms } },
      { ruleId: 'words', rule: wordRule },
    ],
  });
  return messages.map(({ loc, message }) => ({ file, line: loc.start.line, message }));
}
