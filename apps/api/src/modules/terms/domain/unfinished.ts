interface Text {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}

interface Draft {
  readonly text: { readonly en: Text; readonly th: Text };
  readonly changes: { readonly en: string; readonly th: string };
}

const languages = ['en', 'th'] as const;

/** The fields of a draft that keep it from being published, since nothing stands in them. */
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
