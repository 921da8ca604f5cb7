declare module 'textlint-rule-terminology' {
  import type { TextlintRuleModule } from '@textlint/kernel';

  const terminology: TextlintRuleModule;
  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export default terminology;
}
