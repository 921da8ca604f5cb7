import { useEffect, useEffectEvent, useState } from 'react';

/** Long enough for the next letter, short enough to feel at once. */
const pauseMs = 300;

/**
 * Debounced search text. A changed URL, for example after going back, replaces the text; the URL
 * that the debounce itself set is ignored while typing.
 */
export function useTypedSearch(text: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const [asked, setAsked] = useState(text);
  if (known !== text) {
    setKnown(text);
    if (text !== asked) {
      setAsked(text);
      setTyped(text);
    }
  }
  const search = useEffectEvent((words: string) => {
    setAsked(words);
    onSearch(words);
  });
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === text) return undefined;
    const timer = setTimeout(() => search(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, text]);
  return { typed, setTyped };
}
