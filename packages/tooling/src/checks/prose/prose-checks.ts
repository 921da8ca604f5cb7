import type { TextlintRuleModule } from '@textlint/kernel';
import { TextlintKernel } from '@textlint/kernel';
import { MarkdownProcessor } from '@textlint/textlint-plugin-markdown/lib/src/MarkdownProcessor.js';
import { TextProcessor } from '@textlint/textlint-plugin-text/lib/src/TextProcessor.js';
import terminology from 'textlint-rule-terminology';
import type { Check } from '../check.ts';
import type { Finding } from '../finding.ts';
import type { SourceText } from '../parse-source.ts';
import { readComment } from '../parse-source.ts';
import { readDocuments, readSources } from '../sources.ts';
import { localeFolders, textFiles } from '../texts/text-files.ts';

/** An expression that readers stumble over, and the standard one. */
type WordRule = {
  pattern: RegExp;
  advice: string;
  /** Fine as a heading of a document or page. */
  isForComments?: boolean;
};

/** Old-fashioned, literal or homemade English; the standard terms of the field replace it. */
const wordList: readonly WordRule[] = [
  { pattern: /\btold\b/i, advice: 'shown, notified, returned' },
  { pattern: /\b(?:anew|once more)\b/i, advice: 'again' },
  { pattern: /\bmeanwhile\b/i, advice: 'concurrently, since then' },
  { pattern: /\bwho(?:m)?ever\b/i, advice: 'anyone who, the caller, the owner' },
  { pattern: /\b(?:some|no)body\b/i, advice: 'a user, another user, no one' },
  {
    pattern: /\b(?:there|where)(?:by|in|of|upon)\b|\bwhence\b|\bfor ever\b|\bthe like\b/i,
    advice: 'plain words',
  },
  {
    pattern:
      /\bone['’]s\b|\bof one['’]s own\b|\b(?:so that|as if) one\b|(?<!no )\bone (?:may|can|has|sees|comes|goes|gets)\b/i,
    advice: 'you, the user',
  },
  { pattern: /\bby itself alone\b|\balone of\b/i, advice: 'only, individually' },
  { pattern: /\bmend(?:s|ed|ing)?\b|\bputs? (?:it )?right\b/i, advice: 'fix, correct' },
  { pattern: /\bshall\b|\bis to be\b/i, advice: 'must, will' },
  {
    pattern: /\blets? (?:him|her|them|people|again) in\b|\blet in again\b/i,
    advice: 'grants access, reactivates',
  },
  { pattern: /\bstands? (?:there|here|in|beside|for itself)\b/i, advice: 'is, is stored in' },
  {
    pattern: /\bcomes? of (?:it|them|that)\b|\bbecome of\b|\bbegun with\b/i,
    advice: 'the result, starts with',
  },
  { pattern: /\bgo(?:es)? on (?!a|the)\w+/i, advice: 'continues' },
  { pattern: /\bthrow(?:s|n)? away\b/i, advice: 'discards' },
  {
    pattern: /\bletters (?:of|that|are|come)\b|\b(?:own|its|their) letters\b/i,
    advice: 'fonts, characters',
  },
  { pattern: /\bwish(?:es|ed)?\b/i, advice: 'request, criteria' },
  { pattern: /\bways (?:in|to sign in)\b/i, advice: 'sign-in methods' },
  { pattern: /\bfront door\b/i, advice: 'public API' },
  {
    pattern: /\b(?:is|are|was|were) (?:asked|drawn|taken|given) (?:by|of|that|to)\b/i,
    advice: 'active voice',
  },
  {
    pattern:
      /(?:^|[.:;] )(?:What|Who|Whose|Whom) (?!(?:happens|to|if|about|else|changed|is new)\b)[a-z]+ [^?]*[.]?$/,
    advice: 'start with a noun or verb',
    isForComments: true,
  },
];

/** Returns the first rule that a text breaks, with the words that break it. */
function findWords(text: string, isComment = false): { words: string; advice: string } | undefined {
  for (const { pattern, advice, isForComments = false } of wordList) {
    if (isForComments && !isComment) continue;
    const words = pattern.exec(text)?.[0];
    if (words !== undefined) return { words: words.trim(), advice };
  }
  return undefined;
}

/** The generated report, and the list of words not to use. */
const exempt = /api-report\.md$|docs\/glossary\.md$/;

/** Checks of the English that people read: documents, UI texts and comments. */
export const proseChecks: readonly Check[] = [
  {
    title: 'documents use plain English and standard terms',
    run: (root) =>
      lintAll(
        readDocuments(root)
          .filter(({ file }) => !exempt.test(file))
          .map(withoutTestTitles),
        lintDocument,
      ),
  },
  {
    title: 'UI texts use plain English and standard terms',
    run: (root) =>
      lintAll(
        localeFolders.flatMap((folder) => textFiles(root, folder, 'en')),
        lintLocale,
      ),
  },
  {
    title: 'comments use plain English and standard terms',
    run: (root) =>
      readSources(root, ['apps', 'packages'], /\.(?:tsx?|mjs|js|sql)$/).flatMap(findCommentWords),
  },
];

/** Titles of tests are quoted word for word behind their file: `a.test.ts` "title". */
function withoutTestTitles<Text extends { readonly text: string }>(document: Text): Text {
  return {
    ...document,
    text: document.text.replaceAll(/(`[^`\n]+\.(?:ts|tsx)`) ".*?"(?=;| *\|)/g, '$1'),
  };
}

async function lintAll<Text>(
  texts: readonly Text[],
  lint: (text: Text) => Promise<Finding[]>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const text of texts) findings.push(...(await lint(text)));
  return findings;
}

/** Finds comment lines of a source that break the word list. */
export function findCommentWords({ file, text }: SourceText): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    const found = findWords(readComment(content), true);
    if (found === undefined) return [];
    return [{ file, line: index + 1, message: `"${found.words}": write ${found.advice}` }];
  });
}

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
