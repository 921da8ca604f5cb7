/** An expression that readers stumble over, and the standard one. */
export type WordRule = {
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
export function findWords(
  text: string,
  isComment = false,
): { words: string; advice: string } | undefined {
  for (const { pattern, advice, isForComments = false } of wordList) {
    if (isForComments && !isComment) continue;
    const words = pattern.exec(text)?.[0];
    if (words !== undefined) return { words: words.trim(), advice };
  }
  return undefined;
}
