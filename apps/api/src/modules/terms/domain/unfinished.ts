interface Text {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}

interface Draft {
  readonly text: { readonly en: Text; readonly th: Text };
  readonly changes: { readonly en: string; readonly th: string };
}

const languages = ['en', 'th'] as const;

/** Returns the empty fields that prevent a draft from being published. */
export function unfinishedFields({ text, changes }: Draft): string[] {
  return languages.flatMap((language) => {
    const { title, sections } = text[language];
    const at = `text.${language}`;
    return [
      ...(title === '' ? [`${at}.title`] : []),
      ...(sections.length === 0 ? [`${at}.sections`] : []),
      ...sections.flatMap((section, index) => [
        ...(section.title === '' ? [`${at}.sections.${index}.title`] : []),
        ...(section.text === '' ? [`${at}.sections.${index}.text`] : []),
      ]),
      ...(changes[language] === '' ? [`changes.${language}`] : []),
    ];
  });
}
